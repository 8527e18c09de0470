/** A main street by a few of its corners. */
export interface Street {
  /** As in the table of cities. */
  city: string;
  name: string;
  corners: readonly (readonly [latitude: number, longitude: number])[];
}

const street = (city: string, name: string, corners: string): Street => ({
  city,
  name,
  corners: corners.split(', ').map((corner) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = corner.split(' ').map(Number);
    return [latitude, longitude];
  }),
});

/**
 * North and east in degrees (WGS 84). Written down from memory at well-known crossings, squares and stations, without a map
 * at hand: corners are within about 100 m of the real ones, those in China within about 200 m, and streets are straight
 * between them. Good enough to see devices move through a town; not to judge addresses by.
 */
export const streets: readonly Street[] = [
  street(
    'Hamburg',
    'Mönckebergstraße, Jungfernstieg, Dammtorstraße',
    '53.5519 10.005, 53.5507 9.9965, 53.5505 9.9937, 53.5527 9.9936, 53.5556 9.9892, 53.5583 9.9897, 53.5608 9.9896',
  ),
  street(
    'Hamburg',
    'Reeperbahn, Königstraße',
    '53.5508 9.97, 53.5493 9.9632, 53.5497 9.9577, 53.5496 9.9536, 53.5478 9.9443',
  ),
  street(
    'Berlin',
    'Straße des 17. Juni, Unter den Linden',
    '52.5127 13.3217, 52.5145 13.3501, 52.5163 13.3777, 52.517 13.3889, 52.5177 13.399, 52.5219 13.4105',
  ),
  street(
    'Berlin',
    'Kurfürstendamm',
    '52.5018 13.3427, 52.5048 13.335, 52.504 13.331, 52.5028 13.3263, 52.4998 13.3073, 52.4965 13.2905',
  ),
  street('Berlin', 'Karl-Marx-Allee', '52.5219 13.4132, 52.5181 13.4282, 52.5158 13.454'),
  street('Munich', 'Ludwigstraße, Leopoldstraße', '48.1425 11.5775, 48.1524 11.5822, 48.1619 11.5866'),
  street('Cologne', 'Ring', '50.9505 6.9583, 50.9409 6.9398, 50.9364 6.9391, 50.9306 6.94, 50.9214 6.9594'),
  street(
    'Frankfurt',
    'Zeil, Große Bockenheimer Straße',
    '50.1147 8.6868, 50.1138 8.6789, 50.1158 8.6717, 50.1071 8.6638',
  ),
  street(
    'Vienna',
    'Ringstraße',
    '48.2141 16.3621, 48.2081 16.3601, 48.2045 16.3615, 48.2024 16.3699, 48.2023 16.3741, 48.2069 16.3797, 48.2115 16.3783',
  ),
  street(
    'Zurich',
    'Bahnhofstrasse, Quaibrücke',
    '47.3769 8.5402, 47.3735 8.5386, 47.3697 8.539, 47.3667 8.5409, 47.367 8.545',
  ),
  street('Paris', 'Avenue des Champs-Élysées', '48.8656 2.3212, 48.8689 2.3098, 48.872 2.3008, 48.8738 2.295'),
  street(
    'Paris',
    'Rue de Rivoli, Rue Saint-Antoine',
    '48.8656 2.3212, 48.8625 2.3364, 48.8589 2.3483, 48.8572 2.352, 48.8552 2.3609, 48.8532 2.3692',
  ),
  street(
    'Lyon',
    'Rue de la République, Rue Victor-Hugo',
    '45.7673 4.8357, 45.7634 4.836, 45.7576 4.8333, 45.749 4.8265',
  ),
  street(
    'Madrid',
    'Gran Vía, Calle de Alcalá',
    '40.4233 -3.7122, 40.42 -3.7058, 40.42 -3.7018, 40.4189 -3.6971, 40.4193 -3.6931, 40.42 -3.6887',
  ),
  street('Barcelona', 'La Rambla, Passeig de Gràcia', '41.3758 2.1778, 41.387 2.1701, 41.3917 2.1649, 41.3955 2.1612'),
  street(
    'London',
    'Oxford Street, Regent Street, Strand',
    '51.5134 -0.1586, 51.5143 -0.1494, 51.5152 -0.1419, 51.5101 -0.1344, 51.508 -0.1281, 51.5119 -0.12',
  ),
  street(
    'Edinburgh',
    'Princes Street, Leith Walk',
    '55.95 -3.2075, 55.9525 -3.1935, 55.9563 -3.1873, 55.964 -3.178, 55.9705 -3.1722',
  ),
  street('Amsterdam', 'Damrak, Rokin', '52.378 4.9, 52.3731 4.8933, 52.3669 4.8934'),
  street(
    'Rome',
    'Via del Corso, Via dei Fori Imperiali',
    '41.9107 12.4764, 41.9013 12.4802, 41.8958 12.4826, 41.891 12.4905',
  ),
  street('Istanbul', 'İstiklal Caddesi', '41.0369 28.985, 41.0332 28.9778, 41.0285 28.9745'),
  street('Dubai', 'Sheikh Zayed Road', '25.227 55.287, 25.2014 55.2695, 25.1913 55.2602, 25.1811 55.247'),
  street(
    'Shanghai',
    '南京路',
    '31.239 121.4858, 31.237 121.4805, 31.2345 121.4713, 31.232 121.465, 31.229 121.456, 31.2235 121.445',
  ),
  street('Shanghai', '淮海中路', '31.223 121.469, 31.2167 121.455, 31.2135 121.447'),
  street('Shanghai', '世纪大道', '31.2383 121.4976, 31.234 121.51, 31.229 121.523, 31.219 121.54'),
  street(
    'Beijing',
    '长安街',
    '39.9059 116.3505, 39.9062 116.3681, 39.9066 116.3912, 39.9071 116.4055, 39.9074 116.4291, 39.9071 116.4555',
  ),
  street('Guangzhou', '中山路', '23.127 113.259, 23.1275 113.268, 23.1282 113.2805, 23.1295 113.293'),
  street('Shenzhen', '深南大道', '22.543 114.1025, 22.5425 114.0815, 22.543 114.0545, 22.537 114.0215'),
  street('Chengdu', '人民南路', '30.6573 104.063, 30.648 104.0625, 30.63 104.0622'),
  street(
    'Hong Kong',
    '彌敦道',
    '22.2951 114.1719, 22.3049 114.1717, 22.3131 114.1707, 22.3193 114.1694, 22.3247 114.1683',
  ),
  street('Tokyo', '中央通り', '35.684 139.7745, 35.6767 139.7703, 35.6717 139.765, 35.6665 139.758'),
  street('Osaka', '御堂筋', '34.7024 135.4975, 34.6925 135.5013, 34.6826 135.5005, 34.675 135.5006, 34.6668 135.5005'),
  street('Nagoya', '広小路通', '35.1709 136.8835, 35.169 136.8973, 35.17 136.9083'),
  street('Singapore', 'Orchard Road', '1.3055 103.8237, 1.304 103.832, 1.3006 103.839, 1.299 103.8457'),
  street(
    'Jakarta',
    'Jalan Thamrin, Jalan Sudirman',
    '-6.1754 106.8228, -6.1877 106.823, -6.195 106.823, -6.2022 106.823, -6.2198 106.8143, -6.2238 106.808',
  ),
  street('Melbourne', 'Collins Street', '-37.8133 144.9743, -37.8156 144.9664, -37.8188 144.9541'),
  street(
    'Sydney',
    'George Street',
    '-33.8612 151.2085, -33.8676 151.2074, -33.8732 151.2068, -33.8796 151.2055, -33.8838 151.2044',
  ),
  street(
    'New York',
    'Fifth Avenue',
    '40.7645 -73.973, 40.7532 -73.9822, 40.7487 -73.9848, 40.7411 -73.9897, 40.7316 -73.9966',
  ),
  street(
    'Chicago',
    'Michigan Avenue',
    '41.8674 -87.6242, 41.8781 -87.6244, 41.8889 -87.6245, 41.8967 -87.6243, 41.9006 -87.6245',
  ),
  street('Detroit', 'Woodward Avenue', '42.3316 -83.0466, 42.3384 -83.0527, 42.3594 -83.0645, 42.369 -83.073'),
  street(
    'Mexico City',
    'Paseo de la Reforma',
    '19.435 -99.149, 19.4318 -99.1586, 19.429 -99.1627, 19.427 -99.1677, 19.4249 -99.1719',
  ),
  street(
    'São Paulo',
    'Avenida Paulista',
    '-23.5714 -46.6442, -23.5684 -46.6479, -23.5615 -46.656, -23.5577 -46.6608, -23.5556 -46.6627',
  ),
  street(
    'Rio de Janeiro',
    'Avenida Atlântica',
    '-22.965 -43.1745, -22.9675 -43.1788, -22.9723 -43.1855, -22.9849 -43.1897',
  ),
];
