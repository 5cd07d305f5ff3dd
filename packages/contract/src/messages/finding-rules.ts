/** A rule that is broken, and what to do about it. */
type Words = { readonly sentence: string; readonly remedy: string }

/** What `hlizo check` and `hlizo doctor` look at, by the name of the rule. */
export const findingRules: Readonly<Record<string, Words>> = {
  subscriptions: {
    sentence: 'Un cont are mai multe abonamente active.',
    remedy: 'Deschide persoana și oprește abonamentul în plus.',
  },
  'announced-prices': {
    sentence: 'Un abonat plătește un preț care nu i-a fost anunțat la timp.',
    remedy: 'Returnează diferența din pagina persoanei și anunță administratorul.',
  },
  ledger: {
    sentence: 'O plată apare de două ori în registru.',
    remedy: 'Anunță administratorul: registrul trebuie corectat din baza de date.',
  },
  refunds: {
    sentence: 'S-a returnat mai mult decât s-a plătit.',
    remedy: 'Compară plata cu procesatorul și anunță administratorul.',
  },
  events: {
    sentence: 'O notificare a procesatorului a fost prelucrată de două ori.',
    remedy: 'Anunță administratorul.',
  },
  vouchers: {
    sentence: 'Un cod cadou este folosit fără plată sau de două ori.',
    remedy: 'Verifică codul în tabelul cadourilor și anunță administratorul.',
  },
  'gift-deliveries': {
    sentence: 'Un cadou a plecat la destinatar prea devreme sau nu a plecat la ora aleasă.',
    remedy:
      'Verifică dacă procesatorul răspunde și dacă e-mailurile pleacă; anunță administratorul.',
  },
  'ledger-and-provider': {
    sentence: 'Registrul nu arată ce arată procesatorul de plăți.',
    remedy: 'Reparația citește din nou contul de la procesator și completează registrul.',
  },
  'subscriptions-at-provider': {
    sentence: 'Procesatorul reînnoiește două abonamente ale aceluiași client.',
    remedy: 'Reparația citește contul și încheie abonamentul mai nou.',
  },
  'subscriptions-here': {
    sentence: 'Starea unui abonament diferă de cea de la procesator.',
    remedy: 'Reparația citește din nou contul de la procesator.',
  },
  'subscription-terms': {
    sentence: 'Un abonament cere altă sumă decât cea convenită.',
    remedy: 'Deschide abonamentul la procesator și pune suma convenită.',
  },
  'offer-at-provider': {
    sentence: 'Un abonament sau un cadou din ofertă lipsește la procesator.',
    remedy: 'Reparația îl creează.',
  },
  coupons: {
    sentence: 'Un cupon a fost folosit de mai multe ori decât era permis.',
    remedy: 'Încheie cuponul din Bani → Cupoane.',
  },
  withdrawals: {
    sentence: 'O retragere nu a fost dusă la capăt.',
    remedy: 'Deschide retragerea din De rezolvat → Retrageri.',
  },
  'withdrawal-refunds': {
    sentence: 'Banii unei retrageri acceptate nu s-au întors.',
    remedy:
      'Deschide retragerea. Dacă returnarea a fost refuzată, plătește suma pe altă cale și notează acolo cum, sau încearcă din nou.',
  },
  'returned-payments': {
    sentence: 'Un abonament rambursat se reînnoiește în continuare.',
    remedy: 'Reparația citește contul și oprește abonamentul.',
  },
  payments: {
    sentence: 'Procesatorul de plăți nu este pregătit pentru plăți reale.',
    remedy: 'Administratorul verifică cheile procesatorului.',
  },
  webhooks: {
    sentence: 'Notificările procesatorului nu ajung cum trebuie.',
    remedy: 'Administratorul verifică adresa de notificare la procesator.',
  },
  deliveries: {
    sentence: 'Notificări ale procesatorului nu au putut fi livrate.',
    remedy: 'Administratorul verifică de ce serverul nu a răspuns.',
  },
  tax: {
    sentence: 'Setările de TVA ale procesatorului nu se potrivesc cu prețurile.',
    remedy: 'Schimbă setările de taxe la procesator.',
  },
  paypal: {
    sentence: 'PayPal nu este pregătit la procesator.',
    remedy: 'Cere activarea plăților recurente PayPal sau oprește PayPal.',
  },
  retries: {
    sentence: 'Plățile nereușite nu se reîncearcă cum trebuie.',
    remedy: 'Schimbă reîncercările la procesator.',
  },
  'lei rate': {
    sentence: 'Cursul BNR lipsește sau este vechi.',
    remedy: 'Administratorul rulează hlizo rate fetch sau pune cursul manual.',
  },
  'late-cancellations': {
    sentence: 'Anulări venite prea târziu nu au ajuns la procesator după ultima reînnoire.',
    remedy:
      'Oprește abonamentul la procesator și dă înapoi ce s-a încasat după data anunțată; anunță administratorul.',
  },
  pauses: {
    sentence: 'Abonamente în pauză nu au o dată de reluare.',
    remedy: 'Reia încasarea la procesator sau pune o dată.',
  },
  'invoice-numbers': {
    sentence: 'Lipsește un număr dintr-o serie de facturi.',
    remedy: 'Anunță administratorul: seria nu poate avea goluri.',
  },
  invoices: {
    sentence: 'O plată sau o rambursare nu are factura ei.',
    remedy: 'Anunță administratorul.',
  },
  'invoice-sums': {
    sentence: 'Rândurile unei facturi nu dau totalul ei.',
    remedy: 'Anunță administratorul înainte de închiderea lunii.',
  },
  'subscription-facts': {
    sentence: 'Un abonament arată altfel la noi decât la procesator.',
    remedy: 'Reparația citește contul de la procesator.',
  },
  'renewals-of-accounts': {
    sentence: 'Se reînnoiește un abonament fără cont sau al unui cont închis.',
    remedy: 'Oprește abonamentul la procesator și anunță administratorul.',
  },
  customers: {
    sentence: 'Procesatorul are altă adresă sau altă metodă de plată decât contul.',
    remedy: 'Anunță administratorul.',
  },
  'returned-money': {
    sentence: 'O plată returnată sau contestată mai dă acces ori invers.',
    remedy: 'Deschide persoana și verifică plata la procesator.',
  },
  'gift-purchases': {
    sentence: 'Un cadou plătit nu are cod sau are cod fără plată.',
    remedy: 'Verifică plata în tabelul cadourilor și anunță administratorul.',
  },
  disputes: {
    sentence: 'O contestație de la procesator lipsește sau arată altfel la noi.',
    remedy: 'Deschide Contestații și compară cu procesatorul.',
  },
  'refund-orders': {
    sentence: 'O rambursare cerută din Studio nu a fost făcută.',
    remedy: 'Anunță administratorul.',
  },
  'coupons-at-provider': {
    sentence: 'Un cupon nu este în aceeași stare la procesator.',
    remedy: 'Anunță administratorul.',
  },
  'unfinished-orders': {
    sentence: 'O decizie luată în Studio nu a fost dusă la capăt într-o zi.',
    remedy: 'Verifică dacă procesatorul și conturile răspund; anunță administratorul.',
  },
  'payout-sums': {
    sentence: 'Sumele unei luni nu se adună în decontul comedianților.',
    remedy: 'Anunță administratorul înainte de a trimite deconturile.',
  },
  'payout-corrections': {
    sentence: 'O corecție de decont nu se leagă de rândurile dinainte.',
    remedy: 'Anunță administratorul înainte de a trimite deconturile.',
  },
  'payout-minutes': {
    sentence: 'O sumă din decont nu urmează din minutele numărate.',
    remedy: 'Anunță administratorul înainte de a trimite deconturile.',
  },
  profiles: {
    sentence: 'Un cont are prea multe profile.',
    remedy: 'Anunță administratorul.',
  },
  'device-leases': {
    sentence: 'Un profil rulează pe două dispozitive deodată.',
    remedy: 'Anunță administratorul.',
  },
  seats: {
    sentence: 'Un cont are locuri pentru prieteni care nu respectă regulile.',
    remedy: 'Anunță administratorul.',
  },
  codes: {
    sentence: 'Un cod a fost folosit după ce a expirat sau expiră prea târziu.',
    remedy: 'Anunță administratorul.',
  },
  outbox: {
    sentence: 'Un e-mail nu a putut fi trimis.',
    remedy:
      'Suportul îl trimite din nou sau renunță la el din Astăzi; dacă se repetă, anunță administratorul.',
  },
  'users-of-accounts': {
    sentence: 'Un cont nu are utilizatorul lui la autentificare.',
    remedy: 'Anunță administratorul: persoana nu se poate conecta.',
  },
  'accounts-of-users': {
    sentence: 'Un utilizator confirmat nu are cont.',
    remedy: 'Anunță administratorul.',
  },
  addresses: {
    sentence: 'Adresa unui cont diferă de cea de la autentificare.',
    remedy: 'Anunță administratorul.',
  },
  names: {
    sentence: 'Numele unui cont diferă de cel de la autentificare.',
    remedy: 'Anunță administratorul.',
  },
  'shut-out-users': {
    sentence: 'Un cont închis se mai poate conecta ori invers.',
    remedy: 'Anunță administratorul.',
  },
  'ended-sign-ins': {
    sentence: 'Un dispozitiv deconectat este încă recunoscut la autentificare.',
    remedy: 'Anunță administratorul.',
  },
  progress: {
    sentence: 'Un progres este în afara duratei.',
    remedy: 'Anunță administratorul.',
  },
  films: {
    sentence: 'Unui titlu publicat îi lipsesc fișiere video.',
    remedy: 'Deschide titlul și încarcă fișierul din nou.',
  },
  pictures: {
    sentence: 'Unei imagini îi lipsesc mărimi.',
    remedy: 'Anunță administratorul.',
  },
  'erased-accounts': {
    sentence: 'După un cont șters a rămas mai mult decât plățile lui.',
    remedy: 'Anunță administratorul: legea cere ștergerea.',
  },
  configuration: {
    sentence: 'O setare a serverului lipsește sau este greșită.',
    remedy: 'Administratorul corectează setarea.',
  },
  database: {
    sentence: 'Baza de date nu răspunde cum trebuie.',
    remedy: 'Administratorul verifică baza de date.',
  },
  replica: {
    sentence: 'Replica bazei de date nu răspunde cum trebuie.',
    remedy: 'Administratorul verifică replica și adresa ei.',
  },
  standby: {
    sentence: 'Baza de date de rezervă nu răspunde cum trebuie.',
    remedy: 'Administratorul verifică baza de rezervă și adresa ei.',
  },
  migrations: {
    sentence: 'Baza de date este a altei versiuni.',
    remedy: 'Administratorul pornește versiunea potrivită.',
  },
  tables: {
    sentence: 'Un tabel al bazei de date crește prea mult.',
    remedy: 'Administratorul verifică baza de date.',
  },
  disk: {
    sentence: 'Spațiul pe disc este pe terminate.',
    remedy: 'Administratorul eliberează sau adaugă spațiu.',
  },
  clock: {
    sentence: 'Ceasul serverului este greșit.',
    remedy: 'Administratorul sincronizează ceasul.',
  },
  ffmpeg: {
    sentence: 'Fișierele video nu pot fi pregătite: lipsește ffmpeg.',
    remedy: 'Administratorul instalează ffmpeg.',
  },
  identity: {
    sentence: 'Autentificarea nu răspunde cum trebuie.',
    remedy: 'Administratorul verifică serviciul de autentificare.',
  },
  mail: {
    sentence: 'E-mailurile nu pot fi trimise.',
    remedy: 'Administratorul verifică serverul de e-mail.',
  },
  'media store': {
    sentence: 'Depozitul fișierelor nu răspunde.',
    remedy: 'Administratorul verifică depozitul.',
  },
  secrets: {
    sentence: 'O cheie secretă lipsește sau este slabă.',
    remedy: 'Administratorul generează o cheie nouă.',
  },
  'web bundle': {
    sentence: 'Paginile site-ului nu sunt construite.',
    remedy: 'Administratorul reconstruiește site-ul.',
  },
  'public address': {
    sentence: 'Adresa publică a site-ului nu este bună.',
    remedy: 'Administratorul corectează adresa.',
  },
  operator: {
    sentence: 'Lipsesc datele firmei, pe care legea le cere pe site.',
    remedy: 'Administratorul completează datele firmei.',
  },
  'e-factura': {
    sentence: 'Raportarea e-Factura nu este pregătită.',
    remedy: 'Administratorul verifică setările e-Factura.',
  },
}
