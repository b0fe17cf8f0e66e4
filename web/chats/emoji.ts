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
