import { counted } from '../plural.ts'
import { errorMessages } from './errors.ts'

const statements = (count: number) => counted(count, 'decont', 'deconturi')

/** Figures → Payouts to comedians, and the weights of titles. */
export const studioPayoutsMessages = {
  title: 'Plăți către comedianți',
  month: 'Luna',
  lei: (amount: string) => `${amount} lei`,
  reason: 'Motivul, pentru jurnal',
  open: errorMessages.PAYOUT_MONTH_OPEN,
  pool: {
    title: 'Suma lunii',
    none: errorMessages.PAYOUT_POOL_MISSING,
    stated: (amount: string) => `${amount} lei pentru toți comedianții.`,
    change: 'Stabilește suma',
    dialog: (month: string) => `Suma pentru ${month}`,
    lead: 'Suma se împarte între titluri după secundele privite, iar suma unui titlu între comedianții lui după ponderi. Deconturile întocmite rămân; următoarele aduc diferența.',
    amount: 'Suma în lei',
    amountWrong: 'Scrie o sumă mai mare decât 0 și cel mult 9.999.999,99, cum ar fi 12500,50.',
    submit: 'Salvează suma',
    done: 'Suma a fost salvată.',
  },
  make: {
    first: 'Întocmește deconturile',
    correction: 'Întocmește corecția',
    open: (lines: number) =>
      `${counted(lines, 'rând este', 'rânduri sunt')} de decontat față de ce s-a decontat până acum.`,
    settled: 'Tot ce s-a numărat este decontat.',
    dialog: (month: string) => `Deconturi pentru ${month}`,
    lead: 'Un decont întocmit nu se mai schimbă. Dacă se schimbă suma, o pondere sau numărătoarea, diferența apare în corecții.',
    submit: 'Întocmește',
    done: (count: number) =>
      count === 0
        ? 'Nimic nu s-a schimbat de la ultimele deconturi.'
        : `Întocmite: ${statements(count)}.`,
  },
  titles: {
    title: 'Titluri',
    how: 'Secundele numărate în lună, ca la „Vizionări”. Fiecare parte se rotunjește în jos la ban, iar banii rămași merg, câte unul, la părțile cu cel mai mare rest, deci totalul este exact suma lunii.',
    leftOut: (titles: number, minutes: string) =>
      `${counted(titles, 'titlu privit nu are', 'titluri privite nu au')} un comediant de plătit și nu intră în împărțire (${minutes} min).`,
    empty: errorMessages.PAYOUT_MONTH_EMPTY,
    columns: {
      title: 'Titlu',
      minutes: 'Minute',
      amount: 'Suma (lei)',
      comedians: 'Comedianți și ponderi',
    },
    comedian: (comedian: string, weight: number) => `${comedian} (${weight})`,
  },
  statements: {
    title: 'Deconturi',
    how: 'Un rând este decontul unui comediant sau o corecție a lui, care are doar diferențele. Apasă pe el ca să vezi titlurile și minutele.',
    empty: 'Nu s-a întocmit niciun decont pentru luna aleasă.',
    columns: { comedian: 'Comediant', kind: 'Decont', amount: 'Suma (lei)', madeAt: 'Întocmit' },
  },
  statement: {
    back: 'Toate deconturile',
    title: (comedian: string) => `Decont pentru ${comedian}`,
    fallback: 'Decont',
    kind: 'Decont',
    month: 'Luna',
    madeAt: 'Întocmit',
    amount: 'Suma',
    pool: 'Suma lunii, pentru toți',
    minutes: 'Minute numărate în toate titlurile',
    pdf: 'Descarcă PDF',
    csv: 'Descarcă CSV',
    saved: 'Decontul a fost descărcat.',
    lines: 'Titlurile decontului',
    linesHow: 'Apasă pe un titlu ca să vezi minutele numărate în fiecare zi.',
    days: (title: string) => `Minutele numărate: ${title}`,
    day: 'Zi',
    few: (minutes: string) =>
      `${minutes} min în toată luna. Titlul are mai puțin de 10 spectatori, așa că zilele nu se arată, ca să nu se afle ce privește o persoană.`,
  },
  weights: {
    title: 'Ponderile comedianților',
    lead: 'Titlurile cu mai mulți comedianți. Suma unui titlu se împarte între ei după ponderi; la început toate sunt egale.',
    search: 'Titlu',
    table: 'Titluri cu mai mulți comedianți',
    empty: 'Niciun titlu cu mai mulți comedianți.',
    file: 'ponderi',
    columns: { title: 'Titlu', comedians: 'Comedianți și ponderi' },
    dialog: (title: string) => `Ponderi: ${title}`,
    form: {
      lead: 'Numere întregi de la 0 la 100. Cine are 0 nu primește nimic pentru acest titlu.',
      submit: 'Salvează ponderile',
    },
    done: 'Ponderile au fost salvate. Intră în deconturile următoare.',
  },
}
