-- Operators read the answers of the cancellation survey, newest first.
create index cancellation_feedback_created on app.cancellation_feedback (created_at desc, id desc);
