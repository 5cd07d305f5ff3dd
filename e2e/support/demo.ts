import type { Person } from './people.ts'

/** The demo accounts, which journeys only read (README). */
const demo = (name: string, firstName: string, lastName: string): Person => ({
  firstName,
  lastName,
  email: `${name}@hlizo.example`,
  password: 'Hlizo-Demo-2026',
})

/** Has no subscription. */
export const demoNewcomer = demo('vizitator', 'Vera', 'Visătoru')
/** Has two profiles, a subscription and a watch history. */
export const demoSubscriber = demo('abonat', 'Ana', 'Râzătoru')
/** Has a profile and a card that the bank refuses. */
export const demoFailing = demo('restant', 'Radu', 'Restanțieru')
