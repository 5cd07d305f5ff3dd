/** Plans are named „Abonament …”, unless the operator names them otherwise. */
export const planInSentence = (name: string): string =>
  name.startsWith('Abonament ')
    ? name.replace('Abonament ', 'abonamentul ')
    : `abonamentul „${name}”`

/** Shared by plans and vouchers (spec §3: Euro, Luna/Luni, An/Ani). */
export const plansMessages = {
  choose: 'Da, Vreau!',
  currency: 'Euro',
  unit: { MONTH: 'luni', YEAR: 'an' },
  unitOne: { MONTH: 'lună', YEAR: 'an' },
  duration: {
    MONTH: { one: 'Luna', many: 'Luni' },
    YEAR: { one: 'An', many: 'Ani' },
  },
  interval: { MONTHLY: 'Abonament lunar', YEARLY: 'Abonament anual' },
} as const
