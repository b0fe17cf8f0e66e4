/** Timeout for a provider's response, in milliseconds. */
export const patience = 5000;

/**
 * Fetches JSON; throws on errors, timeouts and non-JSON. Never follows a redirect, which would forward the
 * token.
 */
export async function askJson(url: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`the provider responded ${answer.status}`);
  return answer.json();
}
