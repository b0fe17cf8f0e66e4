/** Questions of both kinds about a massage, as editors save them. */
export const massageQuestions = [
  {
    key: 'mjesto-rada',
    text: 'Gdje želite masažu?',
    label: 'Gdje',
    kind: 'choice',
    options: [
      { key: 'doma', label: 'Kod mene doma' },
      { key: 'salon', label: 'U salonu' },
    ],
  },
  {
    key: 'trajanje',
    text: 'Koliko dugo?',
    label: 'Trajanje',
    kind: 'number',
    unit: 'min',
    min: 15,
    max: 2000,
    taps: [30, 60, 90],
  },
] as const;
