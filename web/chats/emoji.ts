type Named = readonly [emoji: string, name: string];

/** Emoji per row; each group must fill its rows. */
export const columns = 8;

export const emojiGroups: readonly { name: string; emoji: readonly Named[] }[] = [
  {
    name: 'Lica',
    emoji: [
      ['🙂', 'nasmiješeno lice'],
      ['😀', 'veselo lice'],
      ['😊', 'rumeno nasmiješeno lice'],
      ['😁', 'širok osmijeh'],
      ['😂', 'suze od smijeha'],
      ['😅', 'osmijeh s kapljicom znoja'],
      ['😉', 'namigivanje'],
      ['😍', 'zaljubljeno lice'],
      ['😎', 'lice sa sunčanim naočalama'],
      ['🤔', 'zamišljeno lice'],
      ['😐', 'ravnodušno lice'],
      ['😕', 'zbunjeno lice'],
      ['😟', 'zabrinuto lice'],
      ['😢', 'uplakano lice'],
      ['😡', 'ljutito lice'],
      ['😱', 'prestrašeno lice'],
    ],
  },
  {
    name: 'Geste',
    emoji: [
      ['👍', 'palac gore'],
      ['👎', 'palac dolje'],
      ['👌', 'ruka pokazuje da je u redu'],
      ['👏', 'pljesak'],
      ['🙏', 'sklopljene ruke'],
      ['🤝', 'rukovanje'],
      ['👋', 'mahanje'],
      ['💪', 'napeti biceps'],
    ],
  },
  {
    name: 'Dom i alat',
    emoji: [
      ['🏠', 'kuća'],
      ['🚪', 'vrata'],
      ['🔑', 'ključ od vrata'],
      ['🧱', 'cigle'],
      ['🔧', 'ključ za vijke'],
      ['🔨', 'čekić'],
      ['🪛', 'odvijač'],
      ['🪚', 'pila'],
      ['🧰', 'kutija s alatom'],
      ['🚿', 'tuš'],
      ['🛁', 'kada'],
      ['🪠', 'odčepljivač'],
      ['💧', 'kapljica vode'],
      ['🔥', 'vatra'],
      ['⚡', 'munja'],
      ['💡', 'žarulja'],
    ],
  },
  {
    name: 'Ostalo',
    emoji: [
      ['❤️', 'crveno srce'],
      ['🎉', 'konfeti'],
      ['✅', 'kvačica'],
      ['❌', 'križić'],
      ['❓', 'upitnik'],
      ['⏰', 'budilica'],
      ['📅', 'kalendar'],
      ['📷', 'fotoaparat'],
    ],
  },
];

/**
 * Returns the target of a key in a grid of full rows (WAI-ARIA APG, grid); null if the key is not a grid key,
 * or there is nothing in that direction.
 */
export function moved(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  from: number,
  count: number,
): number | null {
  const to = aim(key, ctrlKey, from, count);
  return to === null || to < 0 || to >= count ? null : to;
}

function aim(key: string, ctrlKey: boolean, from: number, count: number): number | null {
  const row = from - (from % columns);
  switch (key) {
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowRight':
      return from + 1;
    case 'ArrowUp':
      return from - columns;
    case 'ArrowDown':
      return from + columns;
    case 'Home':
      return ctrlKey ? 0 : row;
    case 'End':
      return (ctrlKey ? count : row + columns) - 1;
    default:
      return null;
  }
}
