/** A demo account. The password is in the README. */
export type DemoAccount = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly entitlement: 'none' | 'subscriber' | 'failed'
  readonly profiles: readonly { readonly name: string; readonly avatar: number }[]
}

/** Public, and strong enough for the password rules. */
export const DEMO_PASSWORD = 'Hlizo-Demo-2026'

/** The demo accounts (D159), in a reserved domain (RFC 2606). */
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
]
