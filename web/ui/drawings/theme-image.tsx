const ratios = {
  square: [400, 400, '1'],
  card: [640, 480, '4 / 3'],
  wide: [640, 360, '16 / 9'],
  banner: [1440, 240, undefined],
} as const;

interface Props {
  light: string;
  dark: string;
  alt?: string;
  ratio?: keyof typeof ratios;
  fill?: boolean;
  priority?: boolean;
  className?: string;
}

export function ThemeImage({ light, dark, alt = '', ratio = 'card', fill, priority, className }: Props) {
  const [width, height, shape] = ratios[ratio];
  const shared = {
    width,
    height,
    decoding: 'async',
    loading: priority ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : undefined,
  } as const;
  return (
    <span
      className={className ? `art ${className}` : 'art'}
      style={fill ? undefined : { aspectRatio: shape }}
    >
      <img className="theme-light" src={light} alt={alt} {...shared} />
      <img className="theme-dark" src={dark} alt={alt} {...shared} />
    </span>
  );
}
