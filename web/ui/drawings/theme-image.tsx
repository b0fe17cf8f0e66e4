const ratios = {
  square: [400, 400, 'aspect-square'],
  card: [640, 480, 'aspect-4/3'],
  wide: [640, 360, 'aspect-video'],
  banner: [1440, 240, ''],
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
    <span className={['art', !fill && shape, className].filter(Boolean).join(' ')}>
      <img className="theme-light" src={light} alt={alt} {...shared} />
      <img className="theme-dark" src={dark} alt={alt} {...shared} />
    </span>
  );
}
