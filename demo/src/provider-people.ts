/** Who may be chosen at the demo's own OpenID provider. */
export const providerPeople = [
  {
    id: 'demo-irina',
    email: 'irina.stan@furnizor.example',
    isEmailVerified: true,
    firstName: 'Irina',
    lastName: 'Stan',
  },
  // Has an account in the demo already.
  {
    id: 'demo-vizitator',
    email: 'vizitator@hlizo.example',
    isEmailVerified: true,
    firstName: 'Vlad',
    lastName: 'Tudor',
  },
  {
    id: 'demo-neconfirmat',
    email: 'neconfirmat@furnizor.example',
    isEmailVerified: false,
    firstName: 'Mihai',
    lastName: 'Dobre',
  },
] as const
