ALTER TABLE "reports" ADD COLUMN "reply" text;--> statement-breakpoint
-- Ready reasons for reports were outcomes; sites that never changed them get rules instead.
UPDATE "settings" SET "value" = '[
  {"label": "Kontakt na javnom mjestu", "text": "Po Uvjetima korištenja („Upiti“) u opisu i na slikama ne smije biti telefona, emaila, adrese ni tuđih osobnih podataka, a prijavljeni ih sadržaj ima."},
  {"label": "Vrijeđanje ili prijetnje", "text": "Po Uvjetima korištenja („Poruke i ocjene“) vrijeđanje i prijetnje nisu dopušteni, a prijavljeni sadržaj vrijeđa drugu osobu ili joj prijeti."},
  {"label": "Neželjeno oglašavanje", "text": "Po Uvjetima korištenja („Poruke i ocjene“) neželjeno oglašavanje nije dopušteno, a prijavljeni je sadržaj oglas koji nitko nije tražio."},
  {"label": "Obmana ili lažno predstavljanje", "text": "Po Uvjetima korištenja („Što nije dopušteno“) obmanjujući sadržaj i lažno predstavljanje nisu dopušteni, a prijavljeni sadržaj dovodi druge u zabludu."},
  {"label": "Ocjena nije stvarno iskustvo", "text": "Po Uvjetima korištenja („Poruke i ocjene“) ocjenjuje se stvarno iskustvo, jednom po osobi, a za ovu ocjenu nema posla na koji bi se odnosila."},
  {"label": "Sadržaj je u skladu s uvjetima"},
  {"label": "Prijavljenog sadržaja više nema"},
  {"label": "O istom je već odlučeno"}
]' WHERE "key" = 'report_reasons' AND "value" = '[
  {"label": "Sadržaj je uklonjen."},
  {"label": "Korisnik je opomenut."},
  {"label": "Sadržaj je u skladu s uvjetima korištenja."},
  {"label": "Prijavljenog sadržaja više nema."},
  {"label": "O istom je već odlučeno."}
]';
