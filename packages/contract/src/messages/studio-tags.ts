import { titlesCount } from './counts.ts'

export const studioTagsMessages = {
  title: 'Etichete',
  table: 'Etichetele din catalog',
  file: 'etichete',
  empty: 'Catalogul nu are încă nicio etichetă.',
  columns: {
    name: 'Etichetă',
    titles: 'Titluri',
    pinned: 'Pe pagina de start',
  },
  pinned: 'Da, ca rând',
  notPinned: 'Nu',
  create: {
    open: 'Etichetă nouă',
    title: 'Etichetă nouă',
    lead: 'O pui pe titluri din pagina fiecăruia sau pe mai multe deodată, din tabel.',
    name: 'Numele etichetei',
    submit: 'Creează',
    done: (name: string) => `Eticheta „${name}” există acum.`,
  },
  edit: {
    lead: 'Numele nou se vede imediat la toate titlurile cu această etichetă și pe pagina de start.',
    name: 'Numele etichetei',
    titlesLink: titlesCount,
    submit: 'Redenumește',
    done: (name: string) => `Eticheta se numește acum „${name}”.`,
  },
  remove: {
    open: 'Scoate eticheta',
    title: (name: string) => `Scoate eticheta „${name}”`,
    lead: (titles: number, isPinned: boolean) =>
      [
        titles === 0
          ? 'Niciun titlu nu are eticheta.'
          : `Eticheta dispare de la ${titlesCount(titles)}. ${titles === 1 ? 'Titlul rămâne' : 'Titlurile rămân'} în catalog.`,
        ...(isPinned ? ['Rândul ei dispare de pe pagina de start.'] : []),
        'Nu se poate anula: ar trebui să o creezi și să o pui din nou pe titluri.',
      ].join(' '),
    submit: 'Scoate eticheta',
    done: (name: string) => `Am scos eticheta „${name}”.`,
  },
} as const
