export const receiptPath = (id: number, token: string | undefined) =>
  `/api/v1/ads/${id}/receipt${token ? `?token=${encodeURIComponent(token)}` : ''}`;
