/** Scratch copies of the tree in which faults are tried: see `scripts/seedFaults.ts`. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import ts from 'typescript';
import { BaseSequencer, type CliOptions, createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import type { TestPostgres } from '../../test/postgres.ts';
import { compileTexts } from '../compileTexts.ts';
import type { Fault } from './collect.ts';

const root = join(import.meta.dirname, '../..');

/** Copies the tree, with the same installed packages. */
export function copyTree(copy: string): string {
  cpSync(root, copy, { recursive: true, filter: (path) => !/\/(node_modules|\.git|dist)$/.test(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  compileTexts(join(copy, 'texts'));
  return copy;
}

const readSource = (file: string) => readFileSync(join(root, file), 'utf8');

function applyFault({ file, start, end, text }: Fault): string {
  const source = readSource(file);
  return source.slice(0, start) + text + source.slice(end);
}

/** Returns whether a fault still type-checks. Looks for errors only in the changed file, which keeps it fast. */
export function createTypeCheck(copy: string): (fault: Fault) => boolean {
  const { config } = ts.readConfigFile(join(copy, 'tsconfig.json'), ts.sys.readFile);
  const { options: compilerOptions, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, copy);
  const changed = new Map<string, string>();
  let version = 0;
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
    getCompilationSettings: () => compilerOptions,
    getScriptFileNames: () => fileNames.filter((name) => /\/(domain|server)\/|\.d\.ts$/.test(name)),
    getScriptVersion: (name) => (changed.has(name) ? String(version) : '0'),
    getScriptSnapshot: (name) => {
      const text = changed.get(name) ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => copy,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  // What is unused afterwards is the linter's business.
  const isTypeError = ({ code }: ts.Diagnostic) => ![6133, 6138, 6192, 6196, 6198].includes(code);
  return (fault) => {
    const path = join(copy, fault.file);
    changed.clear();
    changed.set(path, applyFault(fault));
    version += 1;
    return ![...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].some(isTypeError);
  };
}

class InGivenOrder extends BaseSequencer {
  override sort = async (tests: TestSpecification[]) => tests;
}

const settings: CliOptions = {
  watch: false,
  silent: true,
  globalSetup: [],
  maxWorkers: 2,
  // A test counts when it fails twice.
  retry: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  sequence: { sequencer: InGivenOrder },
};

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

type Result = { failed: { file: string; title: string }[]; passed: string[]; isOutOfTime: boolean };

/** A copy of the tree with a Vitest that stays open, so that each run transforms only what has changed. */
export async function openSandbox(copy: string, postgres: TestPostgres) {
  let result: Result = { failed: [], passed: [], isOutOfTime: false };
  let onFailure = () => {};
  const fail = (module: TestModule, title: string) => {
    result.failed.push({ file: module.relativeModuleId, title });
    onFailure();
  };
  const vitest = await createVitest(
    {
      ...settings,
      root: copy,
      reporters: [
        {
          onTestCaseResult: (test) => {
            if (test.result().state === 'failed') fail(test.module, test.fullName);
          },
          onTestModuleEnd: (module) => {
            if (module.state() === 'failed') fail(module, 'its setup');
            if (module.state() === 'passed') result.passed.push(module.relativeModuleId);
          },
        },
      ],
    },
    { cacheDir: join(copy, 'dist/cache') },
    // Servers with a fault log a lot.
    { stdout: nowhere(), stderr: nowhere() },
  );
  vitest.provide('template', postgres.template);
  vitest.provide('postgresLog', postgres.logFile);
  await vitest.standalone();
  const specifications = await vitest.globTestSpecifications();
  const write = (file: string, text: string) => {
    writeFileSync(join(copy, file), text);
    vitest.invalidateFile(join(copy, file));
  };
  // The second call ends the workers that the first one waits for.
  const cancel = () => {
    void vitest.cancelCurrentRun('test-failure');
    return setTimeout(() => void vitest.cancelCurrentRun('test-failure'), 10_000);
  };
  /** Runs tests in the given order until one fails or the time is over, with a fault where there is one. */
  async function run(tests: string[], seconds: number, fault?: Fault): Promise<Result> {
    result = { failed: [], passed: [], isOutOfTime: false };
    const timers: NodeJS.Timeout[] = [];
    onFailure = () => {
      onFailure = () => {};
      timers.push(cancel());
    };
    if (fault) write(fault.file, applyFault(fault));
    timers.push(
      setTimeout(() => {
        result.isOutOfTime = true;
        timers.push(cancel());
      }, seconds * 1000),
    );
    const byPath = new Map(specifications.map((specification) => [specification.moduleId, specification]));
    await vitest.runTestSpecifications(tests.flatMap((test) => byPath.get(join(copy, test)) ?? []));
    for (const timer of timers) clearTimeout(timer);
    if (fault) write(fault.file, readSource(fault.file));
    return result;
  }
  return { run, close: () => vitest.close() };
}
