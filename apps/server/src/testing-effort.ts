/**
 * How hard the tests of money try: 1 in `npm test` and `.ci/run`, 2 in `npm run test:deep`. `TEST_EFFORT=20`
 * runs every story with every kind of webhook delivery, kills at every step and tries twenty times as many
 * random stories. For tests.
 */
export const effort = Math.max(1, Number(process.env['TEST_EFFORT'] ?? 1))
