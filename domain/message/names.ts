/** Words that stand where names do, and are none. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  `eu us na tw kr cn the a an and or und oder et ou with mit avec for fur pour is are ist sind est sont i im he she it we you they ich
  er sie es wir ihr je tu il elle nous vous on in at of from by to as be was my mein meine mon ma mes his her ihre our your char chars
  character characters charakter toon toons main alt alts perso persos personnage realm server serveur name names realmname pay pays
  paid paying payment payments gold golds g bank zahlung zahlt paiement paye deposit depo dep price preis prix anzahlung acompte cash
  raid raids run runs boost booster boosts carry slot slots spot spots client clients kunde kunden customer customers buyer need needs
  want wants wanted looking lf lfg lfm wtb wts wtt buy buying sell selling book booking booked please pls plz bitte svp thanks thx
  hi hey hello hallo salut slt bonjour bonsoir yo ok okay yes no not ja nein oui non full loot share saved unsaved vip curve horde
  alliance ally alli today tonight tomorrow heute morgen demain each per and also new both one two three all only just same time
  date day class classe klasse faction fraktion link contact discord here hier ici playing play plays located lives based main
  mainly currently still rest reste resto restbetrag left remaining now jetzt sofort maintenant ahora gerade spiele spielt joue suche brauche cherche hab habe have has got get gets bring we'll add plus
  horda alianza pago paga oro precio deposito adelanto hola buenas hoy para normal heroico mitico personaje somos orda орда альянс оплата
  золото цена депозит предоплата привет privet нужен нужна клиент персонаж имя героик мифик нормал гер фулл сегодня завтра кунде suchen kommt
  heroisch heroic mythic mythisch magst samstag sonntag montag dienstag mittwoch donnerstag freitag btag bnet tag spec when budget`.split(
    /\s+/,
  ),
)

/** Those of them that people call characters by as well. */
export const NAMES_TOO: ReadonlySet<string> = new Set(
  'main alt link char chars character toon toons perso raid run boost booster carry slot spot tag spec client buyer'.split(
    ' ',
  ),
)
