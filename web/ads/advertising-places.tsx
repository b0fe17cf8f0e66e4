const places = [
  {
    title: 'Na naslovnici',
    text: 'Ispod novih poslova i majstora, do tri oglasa.',
    page: 'M20 20H220V56H20ZM20 66H220V82H20Z',
    ad: 'M20 92H80V124H20ZM90 92H150V124H90ZM160 92H220V124H160Z',
    caron: 'M43 106l5 6l9 -12',
  },
  {
    title: 'Uz popis poslova',
    text: 'Na računalu u stupcu pokraj popisa, na mobitelu između poslova.',
    page: 'M20 20H70V64H20ZM84 20H220V40H84ZM84 48H220V68H84ZM84 76H220V96H84ZM84 104H220V124H84Z',
    ad: 'M20 72H70V124H20Z',
    caron: 'M37 97l6 7l12 -16',
  },
  {
    title: 'U području profila',
    text: 'Vide ga korisnici koji se vraćaju po poruke i ponude.',
    page: 'M20 20H60V120H20ZM74 20H156V50H74ZM74 60H156V120H74Z',
    ad: 'M170 20H220V76H170Z',
    caron: 'M186 47l6 7l12 -16',
  },
  {
    title: 'Na profilu majstora',
    text: 'Ispod kontakta, uz ocjene i opis radova.',
    page: 'M20 20H220V52H20ZM20 64H150V120H20Z',
    ad: 'M164 64H220V120H164Z',
    caron: 'M183 91l6 7l12 -16',
  },
] as const;

export function AdvertisingPlaces() {
  return (
    <ul className="advertising-places">
      {places.map(({ title, text, page, ad, caron }) => (
        <li key={title} className="card">
          <svg className="advertising-plan" viewBox="0 0 240 144" aria-hidden>
            <path d={page} />
            <path className="plan-ad" d={ad} />
            <path className="plan-caron" d={caron} />
          </svg>
          <div className="card-body">
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
