/**
 * Passwords everybody tries first. They follow few patterns: a well-known word, a run of the keyboard or of the
 * alphabet, with digits that everybody appends. The patterns cover far more than a list of the same size.
 */
const words = new Set(
  `password passwort passwd pass passw parola senha contrasena motdepasse mima admin administrator root user guest test
  tester testing demo temp temporary default changeme change letmein welcome login logon access master secret private
  system server computer internet network support manager office company business service money market shop store
  cashier till tilldeck register kiosk printer device terminal cloud console partner vendor operator merchant retail
  iloveyou loveyou lovely love lover mylove forever always honey sweet sweetie baby babygirl babyboy angel angels
  princess prince queen king kings god jesus christ heaven faith blessed grace lucky destiny dream dreams happy smile
  sunshine sunflower flower flowers butterfly rainbow star stars starlight moon moonlight galaxy universe world earth
  summer winter spring autumn monday friday sunday january april may june july august september october november
  december morning night
  monkey dragon tiger lion eagle wolf bear panda shark dolphin horse pony puppy kitty kitten cat dog doggy bunny
  rabbit chicken turtle spider snake falcon phoenix unicorn panther jaguar cobra hunter killer warrior ninja samurai
  knight wizard magic mystic shadow ghost demon devil vampire zombie
  football baseball basketball soccer hockey tennis golf racing runner champion player gamer gaming game games poker
  liverpool arsenal chelsea barcelona madrid juventus united ronaldo messi beckham jordan yankees lakers cowboys
  steelers eagles ranger rangers
  batman superman spiderman ironman avengers starwars startrek pokemon pikachu naruto goku mario sonic minecraft
  roblox fortnite warcraft counter matrix hello hallo bonjour hola ciao goodbye whatever nothing something anything
  michael jennifer jessica ashley daniel david james john robert thomas charlie andrew joshua matthew anthony william
  joseph jordan justin brandon ryan nicholas tyler austin alexander alex alexis samantha sarah amanda nicole melissa
  michelle elizabeth stephanie heather hannah olivia emma sophie sophia chloe lauren rachel rebecca amber brittany
  danielle jasmine maria anna laura julia natasha katie maggie molly ginger pepper buster max maxwell oliver oscar
  oskar simon peter paul mark martin george harry henry jack jackson lucas luis carlos juan jose pedro pablo diego
  antonio fernando eduardo ricardo roberto marcos andre felipe patrick richard steven kevin brian eric jason scott
  adam aaron nathan ethan dylan logan connor hunter mason bailey taylor morgan riley casey jamie
  wang zhang li liu chen yang huang zhao zhou wu xu sun zhu gao lin he guo luo woaini aini wodemima mimamima zhongguo
  beijing shanghai shenzhen guangzhou china chinese zhang wei ming long feng
  america american usa canada london paris berlin germany france italy spain russia moscow india indian brazil brasil
  mexico texas california florida newyork chicago boston dallas denver phoenix
  google yahoo gmail hotmail facebook instagram twitter youtube amazon apple iphone samsung android windows microsoft
  linux ubuntu oracle cisco nokia huawei xiaomi
  mercedes porsche ferrari bmw audi honda toyota yamaha suzuki kawasaki mustang corvette camaro chevy ford harley
  freedom liberty peace power energy force strong super turbo speed fast fire ice water storm thunder lightning rock
  rocks metal metallica nirvana music guitar piano dance dancer rapper hiphop eminem
  cheese cookie cookies coffee chocolate banana orange cherry strawberry apple peanut butter pizza sugar candy
  purple yellow silver golden gold black white green blue red pink diamond crystal ruby pearl jewel
  school student teacher doctor nurse police soldier captain sergeant general marine navy army pilot
  family mother father mommy daddy sister brother friend friends bestfriend boss chief
  asshole fuck fuckyou fucker bitch shit damn sexy hottie porn naked`
    .split(/\s+/)
    .filter(Boolean),
);

/** Mixtures of letters and digits that are no word with an ending. */
const mixtures = new Set(
  `1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc zaq12wsx zaq1zaq1 zaq1xsw2 xsw21qaz
  qaz123wsx qazwsx12 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qw12er34 qwe123qwe qwe123asd asd123qwe 123qweasd
  123qweasdzxc 1234qwer 12345qwert qwer1234 qwert12345 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1b2c3d4e5 aa123456 a123456a
  1234abcd abcd1234 abc123abc abc123def 123abc456 123abc123 a1s2d3 a1s2d3f4 a1s2d3f4g5 z1x2c3 z1x2c3v4 m1n2b3v4 p0o9i8
  p0o9i8u7 0o9i8u7y trustno1 trust1 number1 r2d2c3po c3por2d2 blink182 ncc1701 ncc1701d ncc1701e thx1138 area51 route66
  agent007 bond007 jamesbond007 u2u2u2 mp3mp3 ps3ps4 i1love2you 1love 2hot4u 4ever 4everyoung love4ever me2you 2cool4u
  w00t w00tw00t l33t 1337h4x0r n00b h4x0r adm1n r00t r00tr00t t3st g00gle fuckoff1 ih8you i8you gr8ful pass1word
  1pass2word woaini1314 woaini520 wo123456 5201314a a5201314 1314520a 520520a a520520 aini1314 abc1314 asd520
  asdf1234asdf 147258a a147258 147258369a a147258369 159357a a159357 qq123456789 zxc123asd q123q123 w123w123 a12a12
  1a1a1a1a 1b1b1b 9a9a9a 1z2x3c 1z2x3c4v 7ujm6yhn 6yhn7ujm 1qay2wsx yxcv1234 azerty123 123azerty azertyuiop1`
    .split(/\s+/)
    .filter(Boolean),
);

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
];
const columns = ['qaz', 'wsx', 'edc', 'rfv', 'tgb', 'qazwsx', 'qazwsxedc', 'qwe', 'asd', 'zxc', 'qweasd', 'qweasdzxc'];
const runs = [...rows, ...rows.map((row) => row.split('').toReversed().join(''))];

const isRun = (text: string): boolean =>
  text.length > 0 &&
  (runs.some((row) => row.includes(text)) ||
    columns.includes(text) ||
    /^(.)\1*$/.test(text) ||
    /^(.{2,4})\1+$/.test(text));

/** Digits people put before or behind a word: few, a run, a repetition, a year, a day. */
const isUsualEnding = (digits: string): boolean =>
  digits.length <= 2 ||
  '01234567890123456789'.includes(digits) ||
  '98765432109876543210'.includes(digits) ||
  /^(\d)\1+$/.test(digits) ||
  /^(\d{2,3})\1+$/.test(digits) ||
  /^(19[4-9]\d|20[0-4]\d)$/.test(digits) ||
  /^(0\d|[12]\d|3[01])(0\d|1[0-2])((19|20)\d\d)?$/.test(digits) ||
  [
    '007',
    '520',
    '1314',
    '5201314',
    '147',
    '159',
    '258',
    '369',
    '159753',
    '147258',
    '147258369',
    '112233',
    '121212',
  ].includes(digits);

const lookalikes: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };
const withoutLookalikes = (text: string, one: 'i' | 'l'): string =>
  text.replace(/\d/g, (digit) => (digit === '1' ? one : (lookalikes[digit] ?? digit)));

/** Whether a password of letters and digits is among the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (mixtures.has(text)) return true;
  const [, before = '', core = '', after = ''] = /^(\d*)(.*?)(\d*)$/.exec(text) ?? [];
  const isPlainWord = words.has(core) || isRun(core) || isTwice(core);
  if (isPlainWord && isUsualEnding(before) && isUsualEnding(after)) return true;
  return [text, before + core, core + after, core].some((part) => {
    const rest = text.replace(part, '');
    return isUsualEnding(rest) && (words.has(withoutLookalikes(part, 'i')) || words.has(withoutLookalikes(part, 'l')));
  });
}

/** `passwordpassword`, `testadmin` said twice or two in a row. */
function isTwice(core: string): boolean {
  for (let cut = 3; cut <= core.length - 3; cut += 1)
    if (words.has(core.slice(0, cut)) && words.has(core.slice(cut))) return true;
  return false;
}
