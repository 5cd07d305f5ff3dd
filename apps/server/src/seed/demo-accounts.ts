import type { OperatorRole } from '@hlizo/contract/entities/operator'

/** A demo account. The password is in the README. */
export type DemoAccount = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly entitlement: 'none' | 'subscriber' | 'failed'
  /** Works in Studio; the second factor is set up at the first visit. */
  readonly roles?: readonly OperatorRole[]
  readonly profiles: readonly { readonly name: string; readonly avatar: number }[]
}

/** Public, and strong enough for the password rules. */
export const DEMO_PASSWORD = 'Hlizo-Demo-2026'

const operator = (
  role: OperatorRole,
  names: Pick<DemoAccount, 'email' | 'firstName' | 'lastName'>,
): DemoAccount => ({ ...names, roles: [role], entitlement: 'none', profiles: [] })

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'vizitator@hlizo.example',
    firstName: 'Vera',
    lastName: 'Visătoru',
    entitlement: 'none',
    profiles: [],
  },
  {
    email: 'abonat@hlizo.example',
    firstName: 'Ana',
    lastName: 'Râzătoru',
    entitlement: 'subscriber',
    profiles: [
      { name: 'Ana', avatar: 7 },
      { name: 'Mihai', avatar: 22 },
    ],
  },
  {
    email: 'restant@hlizo.example',
    firstName: 'Radu',
    lastName: 'Restanțieru',
    entitlement: 'failed',
    profiles: [{ name: 'Radu', avatar: 13 }],
  },
  operator('editor', {
    email: 'redactor@hlizo.example',
    firstName: 'Ilinca',
    lastName: 'Montaj',
  }),
  operator('support', {
    email: 'asistent@hlizo.example',
    firstName: 'Sandu',
    lastName: 'Răbdătoru',
  }),
  operator('finance', {
    email: 'financiar@hlizo.example',
    firstName: 'Flori',
    lastName: 'Contabilu',
  }),
  operator('owner', {
    email: 'proprietar@hlizo.example',
    firstName: 'Paula',
    lastName: 'Patron',
  }),
]
