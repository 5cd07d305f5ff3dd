/**
 * Words of leaked passwords in plain letters, Romanian and English. The usual lists hardly cover what the
 * rule of §5 produces („Parola1!”), so passwords are looked up without signs, digits and capitals.
 */
export const commonPasswordWords: ReadonlySet<string> = new Set(
  `
  password passwort passw passwd pass parola parolamea parolata parolanoua parolasigura secret secreta
  secretul qwerty qwertz qwertyuiop qwertyui qwertyu qwert asdf asdfgh asdfghjk asdfghjkl asdfqwer zxcv zxcvb
  zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc abcd abcde abcdef abcdefg abcdefgh abcabc
  aaaa aaaaaa aaaaaaaa xxxx letmein letmeinnow welcome bunvenit bineaivenit salut salutare buna bunaziua
  hello helloworld admin administrator root user utilizator guest test tester testing testtest demo login
  master superman batman spiderman ironman dragon monkey shadow sunshine princess printesa football
  fotbal soccer baseball basketball hockey killer pokemon pikachu naruto minecraft roblox fortnite
  counterstrike starwars matrix internet computer calculator laptop telefon google facebook instagram
  youtube netflix tiktok whatsapp iphone samsung android windows microsoft apple adidas nike
  iloveyou iloveu loveyou lovely love forever teiubesc iubire iubirea iubita iubitul iubirea mea teador
  dragoste dragostea inima inimioara sufletel sufletul puiule puisor pisicuta pisica catel catelus motan
  fluturas fluture floare floricica trandafir soare soarele luna steluta stea stele cerul marea munte
  romania roman romanul bucuresti cluj clujnapoca timisoara iasi constanta brasov craiova galati ploiesti
  oradea sibiu arad pitesti bacau suceava moldova ardeal transilvania oltenia basarabia dacia dacialogan
  steaua steauabucuresti dinamo dinamobucuresti rapid rapidbucuresti cfrcluj ucraiova farul otelul
  barcelona realmadrid chelsea arsenal liverpool juventus manchester messi ronaldo hagi mutu
  andrei alexandru alexandra alex ana anamaria maria mariana marian mihai mihaela ion ionut ioana
  elena george georgiana gabriel gabriela cristian cristina cristi adrian adriana daniel daniela denisa
  denis david dragos diana bogdan catalin catalina claudia claudiu ciprian corina cosmin cosmina
  constantin constantina costel dan darius delia dorin dorina dumitru ecaterina eduard emil emilia
  eugen eugenia eva felicia florin florina florentina flavius francesca gheorghe gigi gina grigore horia
  iacob ilie iulia iulian iuliana larisa laura laurentiu lavinia liliana liviu loredana lucian luciana
  lucia ludovic luiza madalina madalin magda marcel marin marina marius matei maximilian melania mircea
  monica nadia narcis natalia nicolae nicoleta nicu octavian oana olga ovidiu patricia paul paula petru
  petre petronela radu raluca ramona razvan rares rebeca robert roberta roxana ruxandra sabina sabrina
  sandu sebastian sergiu silvia silviu simona simon sofia sorin sorina stefan stefania stelian stefana
  teodor teodora theodor tiberiu toma traian tudor valentin valentina valeriu vasile vasilica veronica
  victor victoria viorel viorica vlad vladimir michael michelle jessica jennifer jordan ashley charlie
  thomas daniela anthony matthew andrew joshua hunter harley ranger buster tigger ginger pepper maggie
  summer winter spring autumn vara iarna toamna primavara ianuarie februarie martie aprilie mai iunie
  iulie august septembrie octombrie noiembrie decembrie january february march april june july
  september october november december monday friday sunday luni marti miercuri joi vineri sambata duminica
  craciun craciunfericit paste pastefericit lamultiani mosnicolae moscraciun familia familiamea mama tata
  mamica taticul mamata bunica bunicul fratele sora copilul copiii casa casamea acasa scoala liceu facultate
  universitate profesor profesoara director sef firma birou contabilitate politia armata politist doctor
  freedom libertate whatever trustno trustnoone access acces accesul changeme schimba schimbama default
  temp temporar parolatemporara nopassword mypassword mypass passpass passphrase pa w p word mysecret
  server database oracle cisco router wifi parolawifi internetul retea reteaua system sistem windowsxp
  hlizo comedie comedia comic standup standupcomedy podcast emisiune abonament abonat video film filme
  muzica music manele rock metallica nirvana eminem slipknot linkinpark florinsalam nicolaeguta
  blink banana cookie cheese chocolate ciocolata cafea coffee bere berea vodka vin pizza sarmale mici
  ferrari mercedes bmw audi porsche lamborghini toyota honda yamaha suzuki kawasaki volkswagen golf
  passat opel astra renault clio duster logan sandero
  black white red blue green silver golden orange purple yellow rosu albastru verde galben negru alb
  angel angels ingeras inger ingerul dumnezeu doamne jesus christ isus isushristos amin ortodox lucifer
  satan devil demon fuck fuckyou fuckoff asshole bitch prostul prost prostule idiot idiotule dracu
  dracula vampire zombie ninja samurai pirate wizard magic merlin phoenix falcon eagle tiger lion wolf
  leul lupul vulturul ursul delfinul calul elefant panda koala
  baby babygirl boy girl honey sweety sweet cute lover bestfriend prietenul prietena prieteni
  money bani banii milionar milion dolar euro lei business afaceri success succes win winner castig
  lucky norocos noroc norocul happy fericit fericire smile zambet flower diamond diamant pearl crystal
  `
    .trim()
    .split(/\s+/),
)
