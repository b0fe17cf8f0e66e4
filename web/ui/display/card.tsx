import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'aside' | 'li';
  /** True for a card that is one link, which must have the class `stretched-link`. */
  link?: boolean;
}

export function Card({ as: Element = 'div', link, className, ...rest }: Props) {
  const Box = Element as 'div';
  return <Box {...rest} className={['card', link && 'card-link', className].filter(Boolean).join(' ')} />;
}
