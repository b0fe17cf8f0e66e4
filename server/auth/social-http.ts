/** How long a provider may take for one answer, in milliseconds. */
export const patience = 5000;

/** What the address answers; throws for a refusal, silence and what is not JSON. Never follows a redirect: it would carry the token along. */
export async function askJson(url: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, { headers: { accept: 'application/json', ...headers }, redirect: 'error', signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
  return answer.json();
}
