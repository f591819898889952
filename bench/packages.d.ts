/**
 * What the benchmarks use of the packages of bench/package.json. Types of our own, because type checking must not need
 * their installation.
 */

declare module 'autocannon' {
  export type Request = {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Record<string, string | undefined>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  };
  type Options = Omit<Request, 'setupRequest'> & {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests, instead of a duration. */
    amount?: number;
    requests?: Request[];
  };
  type Result = {
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}

declare module 'lighthouse' {
  type Audit = { id: string; score: number | null; displayValue?: string; numericValue?: number };
  type Report = {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<string, Audit>;
  };
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error' },
  ): Promise<{ lhr: Report } | undefined>;
}
