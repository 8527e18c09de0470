-- Up Migration
-- Partners see which addresses of their offline detections refused the last email; row security is by the policy.
GRANT SELECT ON detection_mail_to TO tilldeck_app;

-- Down Migration
REVOKE SELECT ON detection_mail_to FROM tilldeck_app;
