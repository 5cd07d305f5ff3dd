/**
 * How hard the tests of money try: 1 in the gate, where a minute is dear; `TEST_EFFORT=20` tells every story
 * with every kind of webhook, kills at every step and lets chance try twenty times as much. For tests.
 */
export const effort = Math.max(1, Number(process.env['TEST_EFFORT'] ?? 1))
