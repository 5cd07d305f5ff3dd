import { errorMessages } from './errors.ts'

export const cancellationMessages = {
  title: 'Anulează abonamentul',
  effective: (date: string) =>
    `Abonamentul rămâne activ până la ${date}. După aceea nu se mai încasează nimic.`,
  /** In a pause, after the paid time. */
  atOnce: 'Abonamentul se încheie acum. Nu se mai încasează nimic.',
  /** When the notice of 48 hours is too late for the next renewal. */
  lateRenewal: (date: string, amount: string | null) =>
    amount === null
      ? `Au mai rămas mai puțin de 48 de ore până la reînnoire, așa că plata din ${date} se mai încasează.`
      : `Au mai rămas mai puțin de 48 de ore până la reînnoire, așa că plata din ${date}, de ${amount}, se mai încasează.`,
  accountStays: 'Contul, profilele și „Lista mea” rămân la locul lor.',
  notice: 'Anularea trebuie făcută cu cel puțin 48 de ore înainte de finalul perioadei.',
  surveyTitle: 'Înainte să pleci',
  surveyLead: 'Patru întrebări scurte. Poți alege oricând „Prefer să nu răspund”.',
  questions: {
    reason: {
      title: 'De ce pleci?',
      options: {
        price: 'Prețul',
        content: 'Prea puțin conținut',
        humor: 'Nu-mi place umorul',
        technical: 'Probleme tehnice',
        rarely: 'Îl folosesc rar',
        other: 'Alt motiv',
        'no-answer': 'Prefer să nu răspund',
      },
    },
    frequency: {
      title: 'Cât de des te-ai uitat?',
      options: {
        daily: 'Zilnic',
        weekly: 'Săptămânal',
        monthly: 'Lunar',
        rarely: 'Mai rar',
        'no-answer': 'Prefer să nu răspund',
      },
    },
    missing: {
      title: 'Ce ți-a lipsit?',
      options: {
        categories: 'Categorii',
        comedians: 'Comici',
        'tv-app': 'Aplicație TV',
        download: 'Descărcare',
        subtitles: 'Subtitrări',
        'no-answer': 'Prefer să nu răspund',
      },
    },
    return: {
      title: 'Te-ai întoarce dacă…?',
      options: {
        price: 'Ar costa mai puțin',
        'new-shows': 'Ar fi emisiuni noi',
        pause: 'Aș putea face o pauză',
        nothing: 'Nimic din toate acestea',
        'no-answer': 'Prefer să nu răspund',
      },
    },
  },
  text: 'Cu cuvintele tale (opțional)',
  confirm: 'Anulează acum',
  keep: 'Păstrează abonamentul',
  done: 'Cererea de anulare a fost înregistrată.',
  incomplete: errorMessages.FEEDBACK_INCOMPLETE,
  textTooLong: errorMessages.FEEDBACK_TOO_LONG,
} as const
