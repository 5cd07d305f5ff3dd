import type { Person } from './people.ts'

/** The demo accounts that journeys look at and leave as they are (README). */
const demo = (name: string, firstName: string, lastName: string): Person => ({
  firstName,
  lastName,
  email: `${name}@hlizo.example`,
  password: 'Hlizo-Demo-2026',
})

/** Has no subscription. */
export const demoNewcomer = demo('vizitator', 'Vera', 'Visătoru')
/** Has two profiles, a subscription and some evenings behind. */
export const demoSubscriber = demo('abonat', 'Ana', 'Râzătoru')
/** Has a profile and a card that the bank refuses. */
export const demoFailing = demo('restant', 'Radu', 'Restanțieru')
