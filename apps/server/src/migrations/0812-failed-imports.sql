-- The first screen of Studio lists the films that failed lately.
create index media_import_failed on app.media_import (updated_at) where state = 'failed';
