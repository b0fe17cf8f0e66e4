export function missingPrograms(env?: { TEST_REDIS_URL?: string | undefined }): string[];
