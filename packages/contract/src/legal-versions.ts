/** The wording that a consent answered; stored with it, changed with the text (D26, D28, D128). */
export const TERMS_VERSION = '2023-12-12'

/** The version of the privacy policy; raised with it, whoever is signed in is asked again (D144). */
export const PRIVACY_VERSION = '2026-11-01'

/** The version of „Am peste 16 ani”. */
export const ADULT_TEXT_VERSION = '2023-12-12'

/** The version of the question about marketing e-mails. */
export const MARKETING_TEXT_VERSION = '2026-11-01'

/** The version of the agreement that supply begins at once (OUG 34/2014 art. 16). */
export const IMMEDIATE_SUPPLY_TEXT_VERSION = '2026-11-01'

/** The version of what a buyer of a gift agrees to. */
export const VOUCHER_TEXT_VERSION = '2026-11-01'
