// Versions are stored with each consent and change with the text (D26, D28, D128).
export const TERMS_VERSION = '2023-12-12'

/** When it changes, signed-in users are asked again (D144). */
export const PRIVACY_VERSION = '2026-11-29'

export const ADULT_TEXT_VERSION = '2023-12-12'

export const MARKETING_TEXT_VERSION = '2026-11-01'

/** The agreement that supply begins at once (OUG 34/2014 art. 16). */
export const IMMEDIATE_SUPPLY_TEXT_VERSION = '2026-11-01'

export const VOUCHER_TEXT_VERSION = '2026-11-01'
