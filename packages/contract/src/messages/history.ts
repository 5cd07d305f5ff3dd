/** The texts of /history (D97). */
export const historyMessages = {
  title: 'Istoric',
  remove: 'Șterge din istoric',
  removed: 'Am șters titlul din istoric.',
  clear: 'Șterge tot istoricul',
  clearConfirm: 'Ștergi tot istoricul acestui profil?',
  cleared: 'Istoricul a fost șters.',
  empty: 'Încă nu te-ai uitat la nimic. Promitem să nu spunem nimănui.',
} as const
