import { planInSentence } from './plans.ts'

/** /change-subscription and /resubscribe (spec §2, D113, D119, D132, D152). */
export const changeSubscriptionMessages = {
  title: 'Schimbă abonamentul',
  current: 'Abonamentul tău',
  today: (amount: string) => `Plătești azi ${amount}.`,
  credit: 'Zilele nefolosite din abonamentul actual se scad din preț.',
  later: (date: string) => `Schimbarea are loc pe ${date}. Azi nu plătești nimic.`,
  confirm: 'Comandă cu obligație de plată',
  confirmFree: 'Schimbă abonamentul',
  back: 'Înapoi',
  stay: (plan: string) => `Rămâi la ${planInSentence(plan)}. Azi nu plătești nimic.`,
  price: 'Abonamentul nou',
  calculating: 'Calculăm prețul…',
  previewFailed: 'Nu am putut calcula prețul.',
  retryPreview: 'Încearcă din nou',
  requested: 'Cererea de schimbare a abonamentului a fost trimisă.',
  pending: 'Se procesează',
  resubscribe: {
    title: 'Bine ai revenit!',
    lead: 'Alege abonamentul și plătește cu metoda de plată salvată.',
    method: 'Metoda de plată',
    otherMethod: 'Schimbă metoda de plată',
    plans: 'Alege abonamentul',
    failed: 'Ultima plată nu a reușit',
    failedLead:
      'Reîncearcă plata cu metoda de plată salvată, schimb-o sau alege mai jos alt abonament.',
    refusedLead:
      'Banca a refuzat plata și nu am încasat nimic. Schimbă metoda de plată sau încearcă din nou.',
    confirm: 'Comandă cu obligație de plată',
    requested: 'Cererea de reactivare a fost trimisă.',
    retry: 'Reîncearcă plata',
  },
} as const
