-- Up Migration
-- On which days of its own calendar a device was connected: a bit a day, a row a month. The counts per organisation are levels
-- (`insight_level`, metric `devices.active`). ADR 0094.
CREATE TABLE insight_active (
  device_id bigint NOT NULL REFERENCES devices_device (id) ON DELETE CASCADE,
  month date NOT NULL,
  bits int NOT NULL,
  PRIMARY KEY (device_id, month)
) WITH (fillfactor = 80);
CREATE INDEX insight_active__month ON insight_active (month);

-- How far a time zone is: its last day that was marked. `counted` is the last day that all zones had, and that was counted.
CREATE TABLE insight_active_mark (
  name text COLLATE "C" PRIMARY KEY,
  day date NOT NULL
);

-- Down Migration
DROP TABLE insight_active_mark, insight_active;
