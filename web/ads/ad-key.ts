import { data } from 'react-router';

const notFound = () => data({ message: 'Stranica ne postoji.', errors: {} }, { status: 404 });

export function tokenOf(request: Request): string | undefined {
  const token = new URL(request.url).searchParams.get('kod');
  return token !== null && token.length >= 20 && token.length <= 100 ? token : undefined;
}

export function adIdOf(text: string | null | undefined): number {
  const id = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
  if (id < 1) throw notFound();
  return id;
}
