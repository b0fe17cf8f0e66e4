export interface Result {
  passed: number;
  failed: number;
  failures: string[];
}
export function resultOf(code: number, result?: Partial<Result>): Result;
export function vitestResult(report: object): Result;
export function playwrightResult(report: object): Result;
