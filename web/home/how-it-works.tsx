import type { ReactNode } from 'react';
import { useRoot } from '../platform/api/session.ts';
import { SectionHead } from '../ui/display/section-head.tsx';

const star = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z';

const drawing = (lines: ReactNode) => (
  <svg className="how-drawing" viewBox="0 0 260 108" aria-hidden>
    {lines}
  </svg>
);

const sheetAndCamera = drawing(
  <>
    <path className="how-paper" d="M36 108V22H112V108M50 42H98M50 56H90M50 70H76" />
    <path className="how-paper" d="M128 62h46l8 -10h28l8 10h22v46H128z" />
    <circle className="how-water" cx="196" cy="84" r="14" />
    <path className="how-caron" d="M84 16l9 10l18 -22" />
  </>,
);

const helmetAndWord = drawing(
  <>
    <path className="how-paper" d="M24 108V84q0 -12 12 -12h6v-6q0 -20 20 -20t20 20v6h6q12 0 12 12V108" />
    <path className="how-yellow" d="M30 66q0 -34 32 -34t32 34M24 66H100" />
    <path className="how-paper" d="M122 84V34q0 -10 10 -10h94q10 0 10 10v32q0 10 -10 10h-76z" />
    <path d="M142 42h74M142 56h48" />
    <path className="how-caron" d="M203 14l9 10l18 -22" />
  </>,
);

const houseAndStars = drawing(
  <>
    <path className="how-paper" d="M44 108V58M124 108V58M30 66L84 22L138 66" />
    <path className="how-blue" d="M70 108V76H98V108" />
    <path d="M44 58V108H124V58L84 26Z" />
    {[150, 171, 192, 213, 234].map((x) => (
      <path key={x} className="how-yellow" transform={`translate(${x} 60) scale(.85)`} d={star} />
    ))}
    <path className="how-caron" d="M166 26l9 10l18 -22" />
  </>,
);

const stepsOf = (moderationWait: string) => [
  {
    drawing: sheetAndCamera,
    title: 'Opišete što treba',
    text: `Nekoliko rečenica, mjesto i do šest fotografija. Upit prije objave pogleda administrator, u prosjeku za ${moderationWait}.`,
  },
  {
    drawing: helmetAndWord,
    title: 'Majstori ga vide',
    text: 'Upit vide majstori te kategorije iz Vašeg kraja. I Vi možete pregledati njihove profile i vidjeti gdje rade i što su o njima rekli drugi.',
  },
  {
    drawing: houseAndStars,
    title: 'Odaberete i ocijenite',
    text: 'Usporedite majstore i njihove ocjene. Kad je posao gotov, zatvorite upit i ocijenite majstora od jedan do pet.',
  },
];

export function HowItWorks() {
  const { moderationWait } = useRoot();
  return (
    <section className="section page beyond" aria-labelledby="kako">
      <SectionHead id="kako" title="Kako radi" />
      <ol className="how-steps">
        {stepsOf(moderationWait).map((step) => (
          <li key={step.title}>
            {step.drawing}
            <div className="how-steps-text">
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
