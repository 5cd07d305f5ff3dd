/** The texts of /faq: the nine topics of spec §2, then what else people ask (D150). `id` is the anchor. */
export const faqMessages = {
  title: 'Întrebări frecvente',
  search: 'Caută în întrebări',
  none: (query: string) => `Nicio întrebare despre «${query}». Scrie-ne și o adăugăm.`,
  helpful: 'Ți-a fost de folos?',
  yes: 'Da',
  no: 'Nu',
  contact: 'Nu ai găsit răspunsul? Scrie-ne.',
  topics: [
    {
      id: 'logare',
      question: 'De ce nu mă pot autentifica?',
      answer:
        'Verifică adresa de e-mail și dacă ți-ai confirmat contul din linkul primit. Dacă nu mai știi parola, reseteaz-o. După prea multe încercări greșite trebuie să aștepți 15 minute.',
    },
    {
      id: 'confirmare',
      question: 'Nu am primit mailul de confirmare. Ce fac?',
      answer:
        'Uită-te în Spam și Promoții. Dacă nu e acolo, cere-l din nou de la „Retrimite confirmarea”: poți trimite câte unul pe minut, iar linkul este valabil 24 de ore.',
    },
    {
      id: 'parola',
      question: 'Cum îmi resetez parola?',
      answer:
        'Cere un cod de pe pagina „Resetează parola”. Primești pe e-mail 6 cifre, valabile 15 minute. Scrie-le fără spații și alege parola nouă.',
    },
    {
      id: 'profile',
      question: 'De ce nu pot adăuga al patrulea profil?',
      answer:
        'Un cont are cel mult 3 profile. Șterge sau redenumește unul dintre ele ca să faci loc altcuiva.',
    },
    {
      id: 'deconectare',
      question: 'De ce se oprește redarea și trebuie să aleg iar profilul?',
      answer:
        'Pe un profil se uită un singur dispozitiv odată. Când profilul pornește pe altul, primul se oprește. Folosește alt profil ca să vă uitați în același timp.',
    },
    {
      id: 'cast',
      question: 'Cum trimit imaginea pe televizor?',
      answer:
        'Apasă pe butonul Chromecast sau AirPlay din player. Telefonul sau calculatorul și televizorul trebuie să fie în aceeași rețea.',
    },
    {
      id: 'televizor',
      question: 'Merge în browserul televizorului?',
      answer:
        'Deschide pagina /tv pe televizor și introdu la „Activează TV” codul de 6 caractere pe care îl vezi. Unele browsere mai vechi pot să nu meargă.',
    },
    {
      id: 'anulare',
      question: 'Cum anulez abonamentul?',
      answer:
        'Din Cont → Anulează abonamentul, cu cel puțin 48 de ore înainte de finalul perioadei. Te poți uita până la finalul perioadei plătite.',
    },
    {
      id: 'voucher',
      question: 'Cum funcționează voucherul cadou?',
      answer:
        'Cumperi voucherul și primești un cod. Prietenul tău îl activează în contul lui, fără card, și poate împărți abonamentul cu încă 2 prieteni: în total 3 profile, pe toate dispozitivele.',
    },
    {
      id: 'plata',
      question: 'În ce monedă plătesc?',
      answer:
        'Prețurile sunt în Euro, cu TVA inclus. Plata se face în RON, la cursul din ziua plății. Găsești chitanțele în Cont → Plăți.',
    },
    {
      id: 'rezolutie',
      question: 'Ce internet îmi trebuie?',
      answer:
        'Minimum 5 Mbps, iar pentru calitate înaltă 10 Mbps. Calitatea se potrivește singură.',
    },
    {
      id: 'audio',
      question: 'Pot doar să ascult?',
      answer: 'Da: alege „Doar audio” din setările playerului. Consumă mult mai puține date.',
    },
    {
      id: 'date',
      question: 'Cum îmi șterg datele?',
      answer:
        'Din Cont → Datele mele le poți descărca sau poți șterge contul. La alte cereri răspundem într-o lună. Suportul răspunde între 08:00 și 22:00.',
    },
  ],
} as const
