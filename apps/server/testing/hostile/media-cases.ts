import { id3Tag, mp3Frames, mp4Box, mp4File, withBoxSize } from '../device-files.ts';
import { exeFile, pngFile, zipBomb } from '../sample-files.ts';
import { behind, type FileCase, megabyte, page, text } from './file-case.ts';
import { jpeg } from './picture-cases.ts';

const padded = (bytes: number) => text(`<p>${'a'.repeat(bytes - 3)}`);

export const sounds: FileCase[] = [
  ['an MP3', 'voice', 'a.mp3', () => mp3Frames(100), 'ok'],
  ['an MP3 with a tag', 'voice', 'a.mp3', () => behind(id3Tag(2_000), mp3Frames(100)), 'ok'],
  ['a tag alone', 'voice', 'a.mp3', () => id3Tag(5_000), 'file.mp3_no_audio'],
  ['a tag that lies', 'voice', 'a.mp3', () => behind(id3Tag(10, 200_000), mp3Frames(100)), 'file.mp3_no_audio'],
  ['no frames', 'voice', 'a.mp3', () => Buffer.alloc(50_000), 'file.mp3_no_audio'],
  ['too few frames', 'voice', 'a.mp3', () => mp3Frames(9), 'file.mp3_no_audio'],
  ['much between frames', 'voice', 'a.mp3', () => behind(mp3Frames(50), Buffer.alloc(9_000)), 'file.mp3_damaged'],
  ['bytes that all look like frames', 'voice', 'a.mp3', () => Buffer.alloc(9 * megabyte, 0xff), 'file.mp3_no_audio'],
  ['an MP4 as MP3', 'voice', 'a.mp3', () => mp4File(), 'file.content_differs'],
  ['a PNG as MP3', 'voice', 'a.mp3', () => pngFile(64, 64), 'file.content_differs'],
];

export const videos: FileCase[] = [
  ['an MP4', 'screenVideo', 'a.mp4', () => mp4File(), 'ok 1024x600'],
  ['just under 100MB', 'screenVideo', 'a.mp4', () => mp4File({ mediaBytes: 99 * megabyte }), 'ok 1024x600'],
  ['100MB', 'screenVideo', 'a.mp4', () => mp4File({ mediaBytes: 100 * megabyte }), 'file.too_large'],
  ['sound only', 'screenVideo', 'a.mp4', () => mp4File({ handler: 'soun' }), 'file.mp4_no_video'],
  ['no samples', 'screenVideo', 'a.mp4', () => mp4File({ sampleCount: 0 }), 'file.mp4_no_video'],
  ['no index', 'screenVideo', 'a.mp4', () => mp4File({ hasNoMoov: true }), 'file.mp4_damaged'],
  ['a moov that lies', 'screenVideo', 'a.mp4', () => withBoxSize(mp4File(), 'moov', 2 ** 31), 'file.mp4_damaged'],
  ['a track that lies', 'screenVideo', 'a.mp4', () => withBoxSize(mp4File(), 'trak', 9_999), 'file.mp4_damaged'],
  ['a box of no size', 'screenVideo', 'a.mp4', () => withBoxSize(mp4File(), 'mdia', 0), 'file.mp4_damaged'],
  ['a box of four bytes', 'screenVideo', 'a.mp4', () => withBoxSize(mp4File(), 'mdat', 4), 'file.mp4_damaged'],
  ['a table that lies', 'screenVideo', 'a.mp4', () => mp4File({ sampleCount: 2 ** 31 }), 'file.mp4_damaged'],
  ['samples that are not there', 'screenVideo', 'a.mp4', () => mp4File({ sampleBytes: 5_000 }), 'file.mp4_damaged'],
  ['chunks that are elsewhere', 'screenVideo', 'a.mp4', () => mp4File({ chunkOffset: 2 }), 'file.mp4_damaged'],
  ['more behind it', 'screenVideo', 'a.mp4', () => behind(mp4File(), text('zip')), 'file.mp4_damaged'],
  [
    'a million tiny boxes',
    'screenVideo',
    'a.mp4',
    () => behind(mp4File(), Buffer.alloc(8 * 10 ** 6, mp4Box('free'))),
    'file.mp4_damaged',
  ],
  ['an unknown codec', 'screenVideo', 'a.mp4', () => mp4File({ codec: 'xvid' }), 'file.mp4_codec'],
  ['an MP3 as MP4', 'screenVideo', 'a.mp4', () => mp3Frames(50), 'file.content_differs'],
  ['a program as MP4', 'screenVideo', 'a.mp4', exeFile, 'file.content_differs'],
];

export const pages: FileCase[] = [
  ['a page', 'agreement', 'a.html', () => page('<h1>§ 1</h1><a href="https://example.com">x</a>'), 'ok'],
  ['a style', 'agreement', 'a.htm', () => page('<style>p { color: red }</style>'), 'ok'],
  ['1MB', 'agreement', 'a.html', () => padded(megabyte), 'ok'],
  ['1MB and a byte', 'agreement', 'a.html', () => padded(megabyte + 1), 'file.too_large'],
  ['a script', 'agreement', 'a.html', () => page('<ScRiPt>alert(1)</script>'), 'file.html_element'],
  ['a script in a comment', 'agreement', 'a.html', () => page('<!-- --!><script>1</script> -->'), 'file.html_element'],
  ['a base', 'agreement', 'a.html', () => page('<base href="https://evil.example">'), 'file.html_element'],
  ['a frame', 'agreement', 'a.html', () => page('<iframe src="https://evil.example">'), 'file.html_element'],
  ['SVG', 'agreement', 'a.html', () => page('<svg onload=alert(1)>'), 'file.html_element'],
  [
    'a refresh',
    'agreement',
    'a.html',
    () => page('<meta http-equiv=refresh content="0;url=//e">'),
    'file.html_attribute',
  ],
  ['a handler', 'agreement', 'a.html', () => page('<p/onclick=alert(1)>'), 'file.html_attribute'],
  ['a handler behind a sign', 'agreement', 'a.html', () => page('<p =x onclick=alert(1)>'), 'file.html_attribute'],
  [
    'an address with script',
    'agreement',
    'a.html',
    () => page('<a href="java&#9;script:1">x</a>'),
    'file.html_address',
  ],
  ['a picture from elsewhere', 'agreement', 'a.html', () => page('<img src="https://e/x.png">'), 'file.html_address'],
  ['a style that loads', 'agreement', 'a.html', () => page('<style>@import "x"</style>'), 'file.html_style'],
  ['a style that hides', 'agreement', 'a.html', () => page('<style>a{b:\\75rl(x)}</style>'), 'file.html_style'],
  ['many open tags', 'agreement', 'a.html', () => text('<a title="'.repeat(100_000)), 'file.html_attribute'],
  ['UTF-16', 'agreement', 'a.html', () => Buffer.from('\ufeff<p>Terms</p>', 'utf16le'), 'file.not_utf8'],
  ['another alphabet', 'agreement', 'a.html', () => Buffer.from('<p>\xe4</p>', 'latin1'), 'file.not_utf8'],
  ['a PNG as page', 'agreement', 'a.html', () => pngFile(8, 8), 'file.content_differs'],
];

export const data: FileCase[] = [
  ['JSON', 'configuration', 'a.json', () => text('{"a":[1,{"b":"}:{"}],"c":"\\"a\\":"}'), 'ok'],
  ['64 levels', 'configuration', 'a.json', () => text('['.repeat(64) + ']'.repeat(64)), 'ok'],
  ['65 levels', 'configuration', 'a.json', () => text('['.repeat(65) + ']'.repeat(65)), 'file.json_deep'],
  ['100,000 levels', 'configuration', 'a.json', () => text('['.repeat(1e5) + ']'.repeat(1e5)), 'file.json_deep'],
  ['1MB and a byte', 'configuration', 'a.json', () => text(`"${'a'.repeat(megabyte - 1)}"`), 'file.too_large'],
  ['1MB in one string', 'configuration', 'a.json', () => text(`"${'\\n'.repeat(megabyte / 2 - 1)}"`), 'ok'],
  ['a key twice', 'configuration', 'a.json', () => text('{"a":1,"\\u0061":2}'), 'file.json_duplicate_key'],
  ['__proto__', 'configuration', 'a.json', () => text('{"a":{"__proto__":{}}}'), 'file.json_key'],
  ['__proto__ in disguise', 'configuration', 'a.json', () => text('{"\\u005f_proto__":1}'), 'file.json_key'],
  ['a comment', 'configuration', 'a.json', () => text('{} // x'), 'file.json_invalid'],
  ['a byte order mark', 'configuration', 'a.json', () => text('\ufeff{}'), 'file.json_invalid'],
  ['a cut one', 'configuration', 'a.json', () => text('{"a":'), 'file.json_invalid'],
  ['UTF-16', 'configuration', 'a.json', () => Buffer.from('{}', 'utf16le'), 'file.not_utf8'],
  ['firmware', 'printerFirmware', 'a.bin', () => Buffer.alloc(9_000, 0x5a), 'ok'],
  ['erased flash', 'printerFirmware', 'a.bin', () => Buffer.alloc(9_000, 0xff), 'ok'],
  ['no firmware', 'printerFirmware', 'a.bin', () => Buffer.alloc(0), 'file.empty'],
  ['a PNG as firmware', 'printerFirmware', 'a.bin', () => pngFile(8, 8), 'file.bin_other_format'],
  ['a JPEG as firmware', 'printerFirmware', 'a.bin', jpeg, 'file.bin_other_format'],
  ['an MP3 as firmware', 'printerFirmware', 'a.bin', () => mp3Frames(50), 'file.bin_other_format'],
  ['SVG as firmware', 'printerFirmware', 'a.bin', () => text('\n<svg/>'), 'file.bin_other_format'],
  ['an archive as firmware', 'printerFirmware', 'a.bin', () => zipBomb(10), 'file.bin_other_format'],
  ['firmware of another name', 'printerFirmware', 'a.img', () => Buffer.alloc(9), 'file.wrong_format'],
];
