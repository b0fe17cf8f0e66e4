-- Ready reasons for posts and ads named no rule; sites that never changed them get reasons that do.
-- safe: settings has a few dozen rows
UPDATE "settings" SET "value" = '[
  {"label": "Kontakt na slici", "text": "Po Uvjetima korištenja („Upiti“) na slikama ne smije biti telefona, emaila, adrese ni tuđih osobnih podataka, a na slici u Vašoj objavi vidi se takav podatak. Prekrijte ga ili uklonite sliku pa ponovno pošaljite objavu."},
  {"label": "Kontakt u opisu", "text": "Po Uvjetima korištenja („Upiti“) u opisu ne smije biti telefona, emaila, adrese ni tuđih osobnih podataka, a u opisu Vaše objave stoji takav podatak ili poveznica na njega. Uklonite ga: majstori Vam se javljaju porukom, a kontakt dajete kad želite."},
  {"label": "Kriva kategorija", "text": "Po Uvjetima korištenja („Upiti“) upit opisuje jedan stvaran posao, a opis Vaše objave ne odgovara odabranoj kategoriji ili vrsti posla. Odaberite prikladniju kako bi objava stigla do pravih ljudi."},
  {"label": "Nejasan opis", "text": "Po Uvjetima korištenja („Upiti“) upit opisuje jedan stvaran posao, a iz opisa Vaše objave nije jasno što treba napraviti. Dopišite o čemu je riječ, koliko posla ima i do kada ga treba obaviti."},
  {"label": "Više poslova u jednoj objavi", "text": "Po Uvjetima korištenja („Upiti“) upit opisuje jedan stvaran posao, a Vaša objava sadrži više nepovezanih poslova. Objavite ih zasebno kako bi svaki stigao do pravih ljudi."},
  {"label": "Objava već postoji", "text": "Po Uvjetima korištenja („Upiti“) upit opisuje jedan stvaran posao, a isti posao već opisuje druga Vaša objava. Uredite postojeću ili je zatvorite pa objavite novu."},
  {"label": "Nije dopušteno", "text": "Po Uvjetima korištenja („Što nije dopušteno“) nezakonit, uvredljiv ili obmanjujući sadržaj nije dopušten, a Vaša ga objava sadrži. Uklonite sporni dio pa ponovno pošaljite objavu."}
]' WHERE "key" = 'moderation_reasons' AND "value" = '[
  {"label": "Kontakt na slici", "text": "Na fotografiji se vidi broj telefona, email adresa ili registarska oznaka. Prekrijte podatak ili uklonite fotografiju pa ponovno pošaljite objavu."},
  {"label": "Kontakt u opisu", "text": "U opisu su navedeni telefon, email adresa ili poveznica. Uklonite ih: majstori Vam se javljaju porukom, a kontakt dajete kad želite."},
  {"label": "Kriva kategorija", "text": "Opis ne odgovara odabranoj kategoriji ili vrsti posla. Odaberite prikladniju kako bi objava stigla do pravih ljudi."},
  {"label": "Nejasan opis", "text": "Iz opisa nije jasno što treba napraviti. Dopišite o čemu je riječ, koliko posla ima i do kada ga treba obaviti."},
  {"label": "Više poslova u jednoj objavi", "text": "Objava sadrži više nepovezanih poslova. Objavite ih zasebno kako bi svaki stigao do pravih ljudi."},
  {"label": "Objava već postoji", "text": "Jednaku objavu već imate. Uredite postojeću ili je zatvorite pa objavite novu."},
  {"label": "Nije dopušteno", "text": "Sadržaj nije u skladu s uvjetima korištenja. Uklonite sporni dio pa ponovno pošaljite objavu."}
]';--> statement-breakpoint
-- safe: settings has a few dozen rows
UPDATE "settings" SET "value" = '[
  {"label": "Oglas nije povezan s kućnim i zanatskim poslovima.", "text": "Po Uvjetima korištenja („Oglasi“) oglas mora biti povezan s kućnim i zanatskim poslovima, a Vaš oglas nudi nešto drugo."},
  {"label": "Tvrdnje u oglasu mogu zavarati.", "text": "Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit, a tvrdnje u Vašem oglasu mogu zavarati."},
  {"label": "Sadržaj oglasa nije dopušten.", "text": "Po Uvjetima korištenja („Što nije dopušteno“) nezakonit, uvredljiv ili obmanjujući sadržaj nije dopušten, a Vaš ga oglas sadrži u tekstu ili na slici."},
  {"label": "Iz slike se ne vidi što oglas nudi.", "text": "Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit i povezan s kućnim i zanatskim poslovima, a slika u Vašem oglasu nije čitljiva ili prikazuje nešto drugo."},
  {"label": "Poveznica ne vodi na ponudu iz oglasa.", "text": "Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit, a poveznica u Vašem oglasu ne vodi na ponudu iz oglasa."}
]' WHERE "key" = 'ad_decline_reasons' AND "value" = '[
  {"label": "Oglas nije povezan s kućnim i zanatskim poslovima."},
  {"label": "Tvrdnje u oglasu mogu zavarati."},
  {"label": "Slika nije primjerena ili nije čitljiva."},
  {"label": "Poveznica ne vodi na ponudu iz oglasa."}
]';--> statement-breakpoint
-- safe: settings has a few dozen rows
UPDATE "settings" SET "value" = '[
  {"label": "Poveznica više ne vodi na ponudu.", "text": "Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit, a poveznica u Vašem oglasu više ne vodi na ponudu iz oglasa."},
  {"label": "Tvrdnje u oglasu mogu zavarati.", "text": "Po Uvjetima korištenja („Oglasi“) oglas mora biti istinit, a tvrdnje u Vašem oglasu mogu zavarati."},
  {"label": "Sadržaj oglasa nije dopušten.", "text": "Po Uvjetima korištenja („Što nije dopušteno“) nezakonit, uvredljiv ili obmanjujući sadržaj nije dopušten, a Vaš ga oglas sadrži u tekstu ili na slici."},
  {"label": "Oglas nije povezan s kućnim i zanatskim poslovima.", "text": "Po Uvjetima korištenja („Oglasi“) oglas mora biti povezan s kućnim i zanatskim poslovima, a Vaš oglas nudi nešto drugo."}
]' WHERE "key" = 'ad_pause_reasons' AND "value" = '[
  {"label": "Poveznica više ne vodi na ponudu."},
  {"label": "Oglas je prijavljen, provjeravamo ga."},
  {"label": "Tvrdnje u oglasu mogu zavarati."}
]';
