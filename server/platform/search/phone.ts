/**
 * Returns the digits of a Croatian phone number without country code and leading zero; people write either,
 * both or neither: `+385 (0)91 …`.
 */
export const significant = (phone: string): string =>
  phone.replace(/\D/g, '').replace(/^(?:00385|385|0)0?/, '');
