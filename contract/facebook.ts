/** The version of Facebook's API that both sides speak: the browser asks for a token by it, the server inspects that token. */
export const facebookVersion = 'v24.0';
