/** The digits of a Croatian number without the country's prefix and the leading zero, which people write, leave out, or write both: `+385 (0)91 …`. */
export const significant = (phone: string): string =>
  phone.replace(/\D/g, '').replace(/^(?:00385|385|0)0?/, '');
