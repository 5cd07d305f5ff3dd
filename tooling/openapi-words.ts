/** What each file of calls is about: the tags of the document, by the name of the file. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  accounts: 'Registration, the signed-in user, and changes of e-mail address and name.',
  analytics: 'Events that clients report.',
  charges: 'Payments and refunds of the account.',
  comedians: 'Comedians with their titles.',
  contact: 'Messages to support.',
  content: 'Search in the catalogue.',
  coupons: 'Verification of discount coupons.',
  devices: 'Signed-in devices, and the sign-in of televisions by a code.',
  faq: 'Frequently asked questions.',
  favorites: 'Favourites of a profile.',
  featured: 'Slides of the home page.',
  'home-sections': 'Rows of the home page.',
  'identity-links': 'Confirmation of accounts by e-mail.',
  payments: 'Changes of the subscription and of its payment method.',
  paypal: 'Payment by PayPal agreement.',
  plans: 'Plans on offer, and their checkout.',
  playback: 'Events during playback.',
  privacy: 'Data export, deletion of the account, and consents.',
  profiles: 'Profiles of the account.',
  progress: 'Watching progress and history of a profile.',
  'recovery-codes': 'Recovery codes of the second factor.',
  shows: 'Shows with their episodes.',
  videos: 'Videos and their previews.',
  'studio-people': 'People in Studio, and what support does for them.',
  'studio-tickets': 'Messages to support and their answers in Studio.',
  'studio-withdrawals': 'The queue of withdrawals in Studio.',
  'studio-operators': 'Operators of Studio, and the audit log.',
  vouchers: 'Gift vouchers on offer, bought and redeemed.',
  withdrawals: 'Withdrawal from a contract.',
}

/** What each parameter of an address is, by its name. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  id: 'The id of the thing in the address.',
  productId: 'The id of the product in the list of offers.',
  sessionKey: 'The secret key in the address of the success page of a checkout.',
  accountId: 'The id of the account.',
  order: 'The number of an order, where the declaration names none.',
  reference: 'The reference of the ticket or withdrawal.',
  state: '`open`, which is the default, another state of the queue, or `all`.',
  action: 'The prefix of the action, such as `operator.`.',
  actor: 'The name of who acted.',
  assignee: 'The account of an operator, or `none`.',
  from: 'The first day, in Bucharest.',
  subject: 'The id of what was changed.',
  to: 'The last day, in Bucharest.',
  slug: 'The name of the comedian as in addresses.',
  topic: 'The anchor of the question, or what a message to support is about.',
  category: 'Only titles of this category; all without it.',
  coupon: 'The coupon that the price is to be calculated with.',
  cursor: 'The `nextCursor` of the page before; the first page without it.',
  limit: 'How many entries the answer may have.',
  plan: 'The id of the plan that the subscription is to be changed to.',
  q: 'The text to search for.',
  sort: 'The order of the titles.',
}

/** Who may make a call, by its access class. */
export const accessDescriptions = {
  public: 'Needs no access token.',
  user: 'Needs an access token.',
  subscriber: 'Needs an access token of an account with an active subscription.',
  viewer:
    'Needs an access token of an account with an active subscription, and a profile that this session has chosen.',
  operator:
    'Needs an access token of an operator of Studio with a second factor; for all others the address does not exist.',
} as const
