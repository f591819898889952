import { IconAlertCircle, IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { formatPriceRange } from '#texts/formats.ts';
import { explainImportProblem } from '#texts/importProblems.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { describeChange, type FieldChange } from './describeChange.ts';
import classes from './ImportRows.module.css';
import type { ImportRow } from './importQueries.ts';

/** Why a row is as it is: what changes before and after, and what is wrong with it. */
export function RowDetails({ row: { row, verdict, changes, problems, product } }: { row: ImportRow }) {
  return (
    <div className={classes.details}>
      {verdict === 'create' && product && (
        <div>{[formatPriceRange(product), texts.inStock({ count: product.stock })].join(' · ')}</div>
      )}
      {changes.length > 0 && (
        <ul className={classes.list}>
          {changes.map((change) => (
            <Change key={`${change.variant ?? ''}/${change.field}`} change={change} />
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <ul className={classes.list}>
          {problems.map((problem) => (
            <Problem key={`${problem.row}/${problem.code}/${problem.field ?? ''}`} problem={problem} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Change({ change }: { change: FieldChange }) {
  const { label, from, to } = describeChange(change);
  return (
    <li>
      <span className={classes.field}>{change.variant ? `${change.variant} · ${label}` : label}</span>
      <span className={classes.hidden}> {texts.before()} </span>
      <del className={classes.from}>{from}</del>
      <IconArrowRight size={14} className={classes.arrow} aria-hidden />
      <span className={classes.hidden}> {texts.after()} </span>
      <ins className={classes.to}>{to}</ins>
    </li>
  );
}

/** At another row of the same product, it says which. */
function Problem({ problem, row }: { problem: ImportRow['problems'][number]; row: number }) {
  const Icon = problem.isError ? IconAlertCircle : IconInfoCircle;
  return (
    <li className={classes.problem} data-error={problem.isError || undefined}>
      <Icon size={16} aria-hidden />
      <span>
        {problem.row !== row && `${texts.rowNumber({ row: problem.row })}: `}
        {explainImportProblem(problem)}
      </span>
    </li>
  );
}
