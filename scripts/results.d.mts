export interface Result {
  passed: number;
  failed: number;
  failures: string[];
  shaky: string[];
}
export function resultOf(code: number, result?: Partial<Result>): Result;
export function failedFiles(report: object): string[];
export function vitestResult(report: object, again?: object): Result;
export function playwrightResult(report: object): Result;
