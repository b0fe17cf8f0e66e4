import { AppError, type ErrorCode } from '#contract/errors.ts';

/** Reports an upload error at its form field, with the caller’s text from `texts` if there is one. */
export async function atField<T>(
  field: string,
  work: Promise<T>,
  texts: Partial<Record<ErrorCode, string>> = {},
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('media.')) throw error;
    const text = texts[error.code] ?? error.message;
    throw new AppError(error.code, { text, fields: { [field]: [text] } });
  }
}
