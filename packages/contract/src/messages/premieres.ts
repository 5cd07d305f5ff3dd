import { accountsCount, daysCount } from './counts.ts'

/** Premieres: the page that waits for one, and reminders (docs/decisions/0201). */
export const premiereMessages = {
  name: 'Premieră',
  beginsAt: (moment: string) => `Începe pe ${moment}, ora României`,
  timeLeft: 'Timp până la premieră',
  daysLeft: daysCount,
  opening: 'Începe imediat…',
  begun: (title: string) => `A început premiera: ${title}.`,
  moved: (moment: string) => `Premiera s-a mutat pe ${moment}, ora României.`,
  cancelled: 'Premiera a fost anulată',
  cancelledLead: 'Titlul nu mai apare la ora anunțată. Dacă stabilim alta, o vezi aici.',
  publicLead: 'Premiera e pentru abonați.',

  remind: 'Amintește-mi',
  remindName: (title: string) => `Amintește-mi de premieră: ${title}`,
  reminded: {
    both: 'Îți amintim cu 10 minute înainte, prin e-mail și notificare.',
    mail: 'Îți amintim cu 10 minute înainte, prin e-mail.',
    push: 'Îți amintim cu 10 minute înainte, prin notificare.',
  },
  /** Instead of the other texts, for a premiere in the quiet hours. */
  remindedAtNight: {
    mail: 'Îți amintim cu 10 minute înainte, prin e-mail. Noaptea nu trimitem notificări.',
    none: 'Noaptea nu trimitem notificări. Pornește alertele prin e-mail ca să îți putem aminti.',
    noneOnTelevision:
      'Noaptea nu trimitem notificări. Pornește alertele prin e-mail pe telefon, din contul tău.',
  },
  unreachable: 'Alertele tale sunt oprite. Pornește-le din cont ca să îți putem aminti.',
  unreachableOnTelevision: 'Alertele tale sunt oprite. Pornește-le pe telefon, din contul tău.',
  unreachableAction: 'Deschide contul',
  reminders: 'Premiere de care îți amintim',
  forget: 'Renunță',
  forgetName: (title: string) => `Renunță să îți amintim de premieră: ${title}`,
  forgotten: 'Nu îți mai amintim de premieră.',
  failed: 'Nu am putut salva. Încearcă din nou.',

  push: {
    begins: (moment: string) => `Premieră: ${moment}`,
    moved: (moment: string) => `Premieră mutată: ${moment}`,
    cancelled: () => 'Premieră anulată',
  },

  studio: {
    lead: 'Până la lansare, pagina titlului arată numărătoarea inversă și butonul „Amintește-mi”. La ora lansării pagina devine videoul.',
    needsPublished: 'Numărătoarea apare după ce titlul are starea „Publicat”.',
    needsFilm: 'Titlul nu are încă un fișier video gata.',
    passed: 'Lansarea a trecut: premiera nu mai schimbă nimic.',
    reminders: (count: number) =>
      count === 0
        ? 'Încă nimeni nu a cerut să îi amintim.'
        : `Au cerut să le amintim: ${accountsCount(count)}.`,
    moves: 'Dacă muți sau anulezi lansarea, îi anunțăm pe cei care așteaptă.',
  },
} as const
