import { AppError, type ErrorCode } from '#contract/errors.ts';

/** What is wrong with an upload is told at the field that brought it, in its own words where `texts` has some. */
export async function atField<T>(field: string, work: Promise<T>, texts: Partial<Record<ErrorCode, string>> = {}): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('media.')) throw error;
    const text = texts[error.code] ?? error.message;
    throw new AppError(error.code, { text, fields: { [field]: [text] } });
  }
}
