interface Props {
  light: string | null;
  dark: string | null;
  priority?: boolean;
  className?: string;
}

export function NewsPicture({ light, dark, priority, className }: Props) {
  if (!light) return null;
  const shared = {
    decoding: 'async',
    loading: priority ? 'eager' : 'lazy',
    width: 640,
    height: 480,
  } as const;
  return (
    <div className={className ? `news-picture ${className}` : 'news-picture'}>
      <img className={dark ? 'theme-light' : undefined} src={light} alt="" {...shared} />
      {dark && <img className="theme-dark" src={dark} alt="" {...shared} />}
    </div>
  );
}
