import { mutantsIn } from './mutant.ts'

/** Numbers and tables of the rules in `domain`: no test can switch them, so Stryker leaves them out. */
export const ruleMutants = mutantsIn('packages/domain/src', [
  {
    file: 'free-time.ts',
    suites: ['free-time'],
    changes: [
      ['LONGEST_MS = 720 *', 'LONGEST_MS = 721 *'],
      ['DAY_MS + 5 * MINUTE_MS', 'DAY_MS + 4 * 60_000'],
      ['AT_ONCE_MS = MINUTE_MS', 'AT_ONCE_MS = 59_000'],
    ],
  },
  {
    file: 'entitlement.ts',
    suites: ['entitlement'],
    changes: [['COLLECTION_MS = 2 *', 'COLLECTION_MS = 3 *']],
  },
  {
    file: 'charge-amount.ts',
    suites: ['charge-amount'],
    changes: [['RATE_UNITS = 10_000', 'RATE_UNITS = 1_000']],
  },
  {
    file: 'device-code.ts',
    suites: ['device-code'],
    changes: [
      ['EARLY_MS = 1_000', 'EARLY_MS = 2_000'],
      ['SLOW_DOWN_SECONDS = 5', 'SLOW_DOWN_SECONDS = 4'],
    ],
  },
  {
    file: 'passwords.ts',
    suites: ['passwords'],
    changes: [
      ['EMAIL_PART_MIN_LENGTH = 4', 'EMAIL_PART_MIN_LENGTH = 5'],
      ['EMAIL_PART_MIN_LENGTH = 4', 'EMAIL_PART_MIN_LENGTH = 3'],
      ['DISTINCT_CHARACTERS_MIN = 5', 'DISTINCT_CHARACTERS_MIN = 4'],
      ['DISTINCT_CHARACTERS_MIN = 5', 'DISTINCT_CHARACTERS_MIN = 6'],
      ['SEQUENCE_MIN_LENGTH = 6', 'SEQUENCE_MIN_LENGTH = 7'],
      ["'qwertyuiop',", ''],
      ["'3': 'e'", "'3': 'a'"],
    ],
  },
  {
    file: 'pin.ts',
    suites: ['pin'],
    changes: [
      ["HIGHEST_WITHOUT_PIN: AgeRating = '12'", "HIGHEST_WITHOUT_PIN: AgeRating = '15'"],
      ['  5 * MINUTE_SECONDS,', '  4 * MINUTE_SECONDS,'],
      ['  60 * MINUTE_SECONDS,', '  59 * MINUTE_SECONDS,'],
    ],
  },
  {
    file: 'age-limit.ts',
    suites: ['age-limit'],
    changes: [["NO_AGE_LIMIT: AgeRating = '18'", "NO_AGE_LIMIT: AgeRating = '15'"]],
  },
  {
    file: 'watched.ts',
    suites: ['watched'],
    changes: [
      ['Math.max(...PLAYBACK_RATES)', 'Math.min(...PLAYBACK_RATES)'],
      ['SLACK_SECONDS = 5', 'SLACK_SECONDS = 6'],
      ['FIRST_REPORT_SECONDS = 45', 'FIRST_REPORT_SECONDS = 46'],
    ],
  },
  {
    file: 'withdrawal.ts',
    suites: ['withdrawal'],
    changes: [['HAIR = 1e-6', 'HAIR = 1']],
  },
  {
    file: 'tax-number.ts',
    suites: ['tax-number'],
    changes: [
      ['[7, 5, 3, 2, 1, 7, 5, 3, 2]', '[8, 5, 3, 2, 1, 7, 5, 3, 2]'],
      ['[7, 5, 3, 2, 1, 7, 5, 3, 2]', '[7, 5, 3, 2, 1, 7, 5, 3, 1]'],
      ['\\d{2,10}', '\\d{2,11}'],
    ],
  },
  {
    file: 'vat.ts',
    suites: ['vat'],
    changes: [
      ["standard('HU', 2700", "standard('HU', 2600"],
      ["standard('EE', 2400, '2025-07-01'", "standard('EE', 2400, '2026-07-01'"],
      ["standard('SK', 2300", "standard('SK', 2000"],
      ["'2025-08-01', 'Legea 141/2025'", "'2025-09-01', 'Legea 141/2025'"],
      ["SELLER_COUNTRY = 'RO'", "SELLER_COUNTRY = 'BG'"],
    ],
  },
  {
    file: 'subscription-state.ts',
    suites: ['subscription-state'],
    changes: [
      ["'change-card', 'pause', 'cancel']", "'change-card', 'cancel']"],
      ["cancelling: ['undo-cancel', 'change-card']", "cancelling: ['change-card']"],
      ["'payment-failed': ['retry', 'change-card']", "'payment-failed': ['retry']"],
      ["expired: ['RESUBSCRIBE']", "expired: ['retry']"],
    ],
  },
  {
    file: 'screen-guard.ts',
    suites: ['screen-guard'],
    changes: [
      ["  'charges',\n", ''],
      ["  'newProfile',\n", ''],
      ["  'voucherRedeem',\n", ''],
    ],
  },
  {
    file: 'sign-in-guard.ts',
    suites: ['screen-guard'],
    changes: [["['login', 'register', 'reset', 'resend']", "['login', 'register', 'reset']"]],
  },
  {
    file: 'redirect-to.ts',
    suites: ['redirect-to'],
    changes: [
      ["['login', 'logout', 'register']", "['login', 'register']"],
      ["['subscribe', 'newProfile', 'resubscribe']", "['subscribe', 'resubscribe']"],
      ["['home', 'changeProfile']", "['home']"],
      ['[^\\p{Cc}\\\\]*$/u', '[^\\\\]*$/u'],
      ['%2f|%5c|', '%2f|'],
      ['|%7f/i', '/i'],
    ],
  },
  {
    file: 'premiere.ts',
    suites: ['premiere'],
    changes: [
      ['REMINDED_BEFORE_MS = 10 *', 'REMINDED_BEFORE_MS = 11 *'],
      ['SPREAD_MS = 6_500', 'SPREAD_MS = 7_500'],
      ['OPENS_AFTER_MS = 1_500', 'OPENS_AFTER_MS = 500'],
    ],
  },
  {
    file: 'working-days.ts',
    suites: ['working-days'],
    changes: [
      ["  '01-06',\n", ''],
      ["  '11-30',\n", ''],
      ['AFTER_EASTER = [-2, 1, 50]', 'AFTER_EASTER = [-2, 1]'],
      ['EFACTURA_WORKING_DAYS = 5', 'EFACTURA_WORKING_DAYS = 6'],
      ['ALARM_WORKING_DAYS = 2', 'ALARM_WORKING_DAYS = 3'],
    ],
  },
  {
    file: 'invoice-number.ts',
    suites: ['invoice-number'],
    changes: [['DIGITS = 6', 'DIGITS = 7']],
  },
])
